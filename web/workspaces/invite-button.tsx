import { UserPlus } from "lucide-react";
import { lazy, useState } from "react";
import { Link } from "react-router";
import { plans } from "../../contract/plans.ts";
import { planHas } from "../../contract/rights.ts";
import type { Workspace } from "../../contract/workspaces.ts";
import { UpgradePrompt } from "../billing/index.ts";
import { SUBSCRIPTION } from "../shell/redirects.ts";
import { Button } from "../ui/button.tsx";
import { Later } from "../ui/later.tsx";
import { workspaceWords } from "../words/workspaces.ts";

const InviteDialog = lazy(() => import("./invite-dialog.tsx"));

const isFull = ({ seats_used, max_seats }: Workspace): boolean => max_seats !== null && seats_used >= max_seats;

/** Opens the form of an invite; not there where the plan has one seat, which is said below it. */
export function InviteButton({ workspace }: { workspace: Workspace }) {
  const [isInviting, setInviting] = useState(false);
  if (isFull(workspace) && !planHas(workspace.tier, "several_seats")) return null;
  return (
    <>
      <Button look="primary" icon={<UserPlus />} disabled={isFull(workspace)} onClick={() => setInviting(true)}>
        {workspaceWords.invites.invite}
      </Button>
      <Later>{isInviting ? <InviteDialog workspace={workspace} onClose={() => setInviting(false)} /> : null}</Later>
    </>
  );
}

/** Said when nobody more can be invited, with the way to more seats. */
export function SeatsFull({ workspace }: { workspace: Workspace }) {
  if (!isFull(workspace)) return null;
  const { tier } = workspace;
  if (!planHas(tier, "several_seats")) return <UpgradePrompt right="several_seats" />;
  // No plan has more seats than those whose seats are agreed on.
  const isAgreed = plans[tier].seats === null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5 text-ink-soft sm:px-5">
      <p className="min-w-0 flex-1 basis-64 text-pretty">
        {isAgreed ? workspaceWords.about.seatsFullOfAll : workspaceWords.about.seatsFull}
      </p>
      {isAgreed ? null : (
        <Button asChild size="small">
          <Link to={SUBSCRIPTION}>{workspaceWords.about.toPlan}</Link>
        </Button>
      )}
    </div>
  );
}
