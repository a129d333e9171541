import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { api } from "../api.ts";
import { Refusal } from "../shell/refusal.tsx";
import { Button } from "../ui/button.tsx";
import { letterWords } from "../words/letters.ts";
import { shellWords } from "../words/shell.ts";
import { Message } from "./message.tsx";

const words = letterWords.optOut;

/** /app/opt-out?key=: ends letters about the product for whoever got one, signed in or not. */
export default function OptOutScreen() {
  const [search] = useSearchParams();
  const opt_out_updates_key = search.get("key") ?? "";
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => api.letters.opt_out_of_updates({ opt_out_updates_key }),
    onSuccess: () => client.invalidateQueries({ queryKey: api.account.get.key }),
    meta: { quiet: true },
  });
  if (ending.isSuccess) {
    return (
      <Message
        tone="good"
        title={words.doneTitle}
        action={
          <Button look="solid" size="large" asChild>
            <Link to="/">{letterWords.goOn}</Link>
          </Button>
        }
      >
        <p>{words.done}</p>
      </Message>
    );
  }
  return (
    <>
      <title>{`${words.title} · ${shellWords.product}`}</title>
      <h1 className="text-xl font-semibold text-balance">{words.title}</h1>
      <p className="mt-1 mb-8 text-pretty text-ink-soft">{words.lead}</p>
      <div className="flex flex-col gap-5">
        <Refusal
          error={opt_out_updates_key === "" ? new Error(words.incomplete) : ending.error}
          {...(opt_out_updates_key === "" ? { otherwise: words.incomplete } : {})}
        />
        <Button
          look="solid"
          size="large"
          disabled={opt_out_updates_key === ""}
          busy={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {words.confirm}
        </Button>
      </div>
    </>
  );
}
