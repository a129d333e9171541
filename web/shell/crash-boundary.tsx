import { Component, type ReactNode, Suspense } from "react";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { shellWords } from "../words/shell.ts";

function Crashed() {
  return (
    <div className="flex min-h-96 flex-1 items-center justify-center">
      <ErrorState
        title={shellWords.crashedTitle}
        action={
          <Button look="solid" onClick={() => location.reload()}>
            {shellWords.reload}
          </Button>
        }
      >
        {shellWords.crashed}
      </ErrorState>
    </div>
  );
}

/** Stands where something threw, and waits where something is still loading. Give it a `key` to try again. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <Crashed /> : <Suspense>{this.props.children}</Suspense>;
  }
}
