import { SearchX } from "lucide-react";
import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { shellWords } from "../words/shell.ts";
import { BarePage } from "./bare-page.tsx";

/** Any address that leads nowhere. The server answers 404 with this page. */
export default function NotFoundScreen() {
  return (
    <BarePage>
      <title>{`${shellWords.missingTitle} · ${shellWords.product}`}</title>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={shellWords.missingTitle}
        heading="h1"
        action={
          <Button look="solid" asChild>
            <Link to="/">{shellWords.goHome}</Link>
          </Button>
        }
      >
        {shellWords.missing}
      </EmptyState>
    </BarePage>
  );
}
