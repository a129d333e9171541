/** Texts for the tests of long recordings. */
const sentences = [
  "The mynah is a bird that can repeat what it has heard.",
  "Some of them learn whole sentences.",
  "They say them at the right moment, or at the wrong one!",
  "Nobody has ever found out why.",
];
/** So many characters of whole sentences, with a paragraph after every twelve; the last sentence may be cut. */
export const prose = (characters: number): string => {
  let text = "";
  for (let i = 0; text.length < characters; i++) text += `${sentences[i % 4]}${i % 12 === 11 ? "\n\n" : " "}`;
  return text.slice(0, characters).trimEnd();
};
