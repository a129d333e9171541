import { Skeleton } from "../ui/skeleton.tsx";

/** The list's shape while it loads. @param label what is under way, for who hears the page */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="mt-4 divide-y divide-line">
      <span className="sr-only">{label}</span>
      {["w-24", "w-36", "w-28", "w-20", "w-32", "w-40"].map((width) => (
        <div key={width} className="flex items-center gap-3 py-4">
          <Skeleton className="size-8 rounded-full!" />
          <div className="flex-1">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="mt-2 h-3 w-52" />
          </div>
          <Skeleton className="size-9 rounded-md" />
        </div>
      ))}
    </div>
  );
}
