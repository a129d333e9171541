import { expect, it } from "vitest";
import { asked, confirm, type Question } from "./confirm.ts";

const question: Question = { title: "Delete it?", description: "It is gone then.", confirm: "Delete", cancel: "Keep" };

it("resolves to the answer and takes the question away", async () => {
  for (const yes of [true, false]) {
    const answer = confirm(question);
    expect(asked.get()?.question).toBe(question);
    asked.get()?.answer(yes);
    expect(await answer).toBe(yes);
    expect(asked.get()).toBeNull();
  }
});

it("answers no to a question that a newer one pushes aside", async () => {
  const older = confirm(question);
  const newer = confirm({ ...question, title: "Really?" });
  expect(await older).toBe(false);
  expect(asked.get()?.question.title).toBe("Really?");
  asked.get()?.answer(true);
  expect(await newer).toBe(true);
});
