import { expect, it } from "vitest";
import { findDisallowed } from "./disallowed.ts";

it.each([
  ["threat", "Listen. I'm going to KILL you, and nobody will know."],
  ["threat", "There is a bomb in the station."],
  ["self_harm", "Nobody likes you. Just go kill your­self."],
  ["self_harm", 'You should <break time="1s"/> die.'],
  ["fraud", "This is your bank. Please read me the verification code that we sent."],
  ["fraud", "Buy some gift cards at the shop and tell me the codes."],
  ["child", "A story of naked children."],
  ["hatred", "Kill all the Jews."],
  ["hatred", "Ímmigrants should be shot!"],
] as const)("finds a %s in “%s”", async (kind, text) => {
  expect(await findDisallowed(text)).toBe(kind);
});

it.each([
  "The hunter will kill the wolf before it kills the sheep, said the old woman.",
  "Do not tell anybody your password. Your bank never asks for a verification code.",
  "The children went to bed. Later their parents watched a film about the sexual revolution of the sixties and talked it over for hours.",
  "She could have died of laughing. Kill the lights and burn the candles.",
  "He killed himself in 1889; his letters were found by his brother.",
  "Women should be heard, and immigrants have to be welcomed.",
])("lets “%s” through", async (text) => {
  expect(await findDisallowed(text)).toBeNull();
});

it("finds what stands where two stretches of a long text meet, and looks through a book in little time", async () => {
  const filler = "The boats came in before the rain, and the harbour was quiet. ";
  const before = filler.repeat(Math.ceil(20_000 / filler.length)).slice(0, 19_990);
  expect(await findDisallowed(`${before} there is a bomb in the harbour. ${filler}`)).toBe("threat");
  const since = process.cpuUsage();
  expect(await findDisallowed(filler.repeat(16_000))).toBeNull();
  const { user, system } = process.cpuUsage(since);
  expect((user + system) / 1e6).toBeLessThan(2);
});
