/** Something to begin with, in several languages: content, not code. */
export interface StarterText {
  id: string;
  /** What it is, in its own language. */
  title: string;
  language: string;
  /** The kind of voice that it was written for. */
  use_case?: string;
  text: string;
}

export const starterTexts: readonly StarterText[] = [
  {
    id: "story",
    title: "A story at bedtime",
    language: "en",
    use_case: "narration",
    text: "The lighthouse keeper had a mynah that could say one word, and the word was “storm”.\n\nFor eleven years it never spoke. Then, on the calmest evening anyone remembered, with the sea like glass and the sky the color of tea, it hopped onto the window sill, put its head on one side, and said it twice.",
  },
  {
    id: "news",
    title: "The morning news",
    language: "en",
    use_case: "news",
    text: "Good morning. It is seven o’clock.\n\nTrains are running again after last night’s storm, though travelers in the north should allow an extra half hour. The harbor reopens at nine. And after three weeks of repairs, the town clock is telling the right time: for once, nobody is late.",
  },
  {
    id: "podcast",
    title: "A podcast opening",
    language: "en",
    use_case: "conversational",
    text: 'Here is a question that sounds too simple to ask: why does a kettle sing before it boils? <break time="0.8s" /> The answer involves collapsing bubbles, a little violence, and a physicist who would not drink his tea. Stay with me.',
  },
  {
    id: "phone",
    title: "A telephone greeting",
    language: "en",
    use_case: "conversational",
    text: "Thank you for calling Harbor Street Bakery. We are open from six thirty until the bread runs out, which is usually about two. To order a cake, press 1. To ask whether there is any sourdough left, press 2, and hope.",
  },
  {
    id: "es",
    title: "Un cuento breve",
    language: "es",
    text: "Cuando despertó, el barco ya no estaba en el puerto. Solo quedaban las gaviotas, que discutían, como siempre, sobre quién lo había visto primero.",
  },
  {
    id: "de",
    title: "Eine Durchsage",
    language: "de",
    text: "Verehrte Fahrgäste, wegen einer Schafherde auf den Gleisen verzögert sich unsere Weiterfahrt um etwa zehn Minuten. Die Schafe bitten um Verständnis.",
  },
  {
    id: "fr",
    title: "Une recette",
    language: "fr",
    text: "Faites fondre le beurre à feu doux. Ajoutez les oignons, un peu de sel, et surtout de la patience : il faut bien quarante minutes pour qu’ils deviennent dorés.",
  },
  {
    id: "it",
    title: "Una guida",
    language: "it",
    text: "Benvenuti. Alla vostra destra potete vedere la torre del 1372, che pende di due gradi. Alla vostra sinistra, il bar dove da sempre si discute se siano due o tre.",
  },
  {
    id: "pt",
    title: "Uma carta",
    language: "pt",
    text: "Querida Ana, o mar continua no mesmo lugar. As laranjas amadureceram cedo este ano, e guardei as mais doces para quando você voltar.",
  },
  {
    id: "pl",
    title: "Popołudnie kota",
    language: "pl",
    text: "Kot siedzi na parapecie i udaje, że nie widzi gołębia. Gołąb siedzi na dachu i udaje, że nie widzi kota. Tak mija całe popołudnie.",
  },
];

/** A voice for a starter: one that speaks its language, and was made for its use where there is one. */
export function voiceForStarter<V extends { labels: Readonly<Record<string, string>> }>(
  voices: readonly V[],
  { language, use_case }: Pick<StarterText, "language" | "use_case">,
): V | null {
  const speakers = voices.filter(({ labels }) => labels.language === language);
  return speakers.find(({ labels }) => labels.use_case === use_case) ?? speakers[0] ?? null;
}
