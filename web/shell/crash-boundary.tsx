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

export interface CrashBoundaryProps {
  /** Shown while something inside is still loading. */
  waiting?: ReactNode;
  /** Where this is; when it changes, what crashed gets another chance. */
  place?: string;
  children: ReactNode;
}

/** Stands where something threw, and waits where something is still loading. */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidUpdate(before: CrashBoundaryProps) {
    if (this.state.hasCrashed && before.place !== this.props.place) this.setState({ hasCrashed: false });
  }

  override render() {
    if (this.state.hasCrashed) return <Crashed />;
    return <Suspense fallback={this.props.waiting}>{this.props.children}</Suspense>;
  }
}
