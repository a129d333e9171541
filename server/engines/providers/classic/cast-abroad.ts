/** A speaker or two for each of the languages that many people ask for; all of them espeak's. */
import type { VoiceLabels } from "../../ports.ts";
import { previews } from "./cast-abroad-previews.ts";
import type { CastMember } from "./cast-member.ts";

/** voice id · name · gender · age · language · accent · espeak's voice file ("-": the usual one) · variant · pitch · tilt · rate · descriptive */
const table = `
pEiSJnEeivBwQF7MF9BL Lucía    female young       es  castilian      -          f2 0.4  -2   1.05 lively
4pDYQUx9G0MkrepDNU1N Mateo    male   middle_aged es  latin_american roa/es-419 m3 0.5  -3   1.02 warm
eAh30ELr7rGa5ADDW4Fl Camille  female middle_aged fr  parisian       -          f2 -0.8 -3   1    elegant
6Abg0GG8veTTefTTvNiM Étienne  male   middle_aged fr  belgian        roa/fr-BE  m7 -0.4 -2.5 0.98 calm
IwIhWPnUIuiNM8xENuBh Greta    female young       de  standard       -          f2 0.9  -2   1.02 clear
1X9pDuU53VLlOkSuq2WN Konrad   male   middle_aged de  standard       -          m3 -0.6 -3   0.98 steady
KZGy4w6K5WlYwozH0Rmy Chiara   female young       it  standard       -          f5 0.3  -2   1.05 bright
9nmFOQ8VKjJR2SQcYkId Matteo   male   middle_aged it  standard       -          m7 0.6  -2   1    friendly
9xO1prCB991BWkys4idG Larissa  female young       pt  brazilian      -          f2 0.7  -2   1.03 cheerful
mWqMh5zJxBydLfZX8bBI Duarte   male   middle_aged pt  portuguese     roa/pt     m3 -0.3 -3   0.98 sober
LW5LvnVqXyC0Cc1JKike Femke    female young       nl  standard       -          f4 1.2  -2   1.02 direct
nF3IPhyoHUxC9dtVwNym Zofia    female middle_aged pl  standard       -          f2 -0.6 -2.5 1    clear
PBvaU39J5Oh35n3I9EZC Linnea   female young       sv  standard       -          f2 0.5  -2.5 1    soft
rY4264OVKfyvburQSQub Sindre   male   young       no  bokmål         -          m7 1.4  -2   1    open
d9Ulv4ddIe2fXJLTbiWR Frederik male   middle_aged da  standard       -          m3 0    -3   0.98 calm
BfNxsX7yLvsMS9zt0Jn4 Aino     female young       fi  standard       -          f5 -0.5 -2   1    bright
bYaTFLmrYMFUojwhEpz1 Björn    male   old         is  standard       -          m1 -0.8 -4   0.9  grave
LlOKsonCIwKBBgAlIU2S Tereza   female young       cs  standard       -          f2 0.8  -2   1.02 clear
NL8LpMrNwBdEOIMIaAy4 Marek    male   middle_aged sk  standard       -          m7 -0.5 -2.5 1    even
UUYFjaEnLLOUKdbzn3Oy Ilka     female middle_aged hu  standard       -          f4 0.6  -2.5 1    warm
wYfAXNPJYfN2DWGPGWqL Ioana    female young       ro  standard       -          f2 0.3  -2   1.03 lively
4RiRXt099n6RRiidn7Vf Boyan    male   middle_aged bg  standard       -          m3 -0.8 -3   1    serious
blbBXbqsAlcKmDylTb4L Eleni    female middle_aged el  standard       -          f2 -0.3 -2.5 1    warm
OHTCAZurqxQ7UFKQ9kar Vera     female middle_aged ru  standard       -          f2 -0.7 -2.5 1    even
ZJe1YoVkOk2DNW7IaSC0 Timur    male   young       ru  standard       -          m7 0.8  -2   1.04 brisk
pPtCPNTQ62cGOAY6glSA Oksana   female young       uk  standard       -          f4 1    -2   1.02 gentle
UAwkJYlYbL94P7RxGMkU Defne    female young       tr  standard       -          f2 0.6  -2   1.02 clear
D5yzjIQkkEaRRFee88D3 Yasmin   female young       ar  standard       -          f2 0.2  -2.5 0.98 clear
hKr3yWOk04WwwQYCE8JG Kaveh    male   middle_aged fa  standard       -          m3 0.2  -3   1    calm
PwTiMFom8r0p7LDk7hSA Kavita   female middle_aged hi  standard       -          f2 -0.4 -2.5 1    warm
QEqQ2YoKqTSEWxJ5zcai Arindam  male   middle_aged bn  standard       -          m7 -0.6 -2.5 1    measured
Kxc7Pdy9uq9jzH8GFz7C Malar    female young       ta  standard       -          f4 1.1  -2   1    bright
1f5PECfFnFLoUnRW8BWh Ravi     male   young       te  standard       -          m3 1.2  -2   1.02 lively
GyKIbXcmSoF9nTjdukRo Sarita   female middle_aged mr  standard       -          f1 0.4  -2.5 1    warm
poorFw26ZoQylyT3dM8d Zara     female young       ur  standard       -          f2 0.9  -2   1    soft
BrdQBjg5ZlOVXniJ9wYh Putri    female young       id  standard       -          f2 0.5  -2   1.03 friendly
bmVil4GL9bxzFt5vddQA Hafiz    male   middle_aged ms  standard       -          m7 0.3  -2.5 1    easy
zptecMHbbFUOmgOfx6yt Linh     female young       vi  northern       -          f2 2.6  -2.5 0.98 clear
LmuSpaHrXHhSA4nwyOdV Meilin   female young       zh  mandarin       -          f2 2.2  -2.5 0.98 clear
OSulyWvaTkkcyL0mIb3i Haoran   male   middle_aged zh  mandarin       -          m3 0.2  -3   0.98 steady
ED7w8hG2RbXUNSzAX3FP Kaming   male   middle_aged yue cantonese      -          m7 0    -2.5 0.98 plain
gmMlmFxFO7FzIJxiAsna Jiwoo    female young       ko  seoul          -          f2 0.7  -2.5 1    clear
Ttyoz6FTjAFLBHh2VIu9 Haruka   female young       ja  standard       -          f2 0.3  -2.5 1    plain
K7BgpmKFUGrjLjHhnR95 Mirela   female middle_aged hr  standard       -          f2 -0.5 -2.5 1    warm
pscSUc7D8uy5mo9P2Zvl Nikola   male   middle_aged sr  standard       -          m3 -0.2 -2.5 1    even
poi7pCcThbWKmXyd7ceD Maja     female young       sl  standard       -          f4 0.8  -2   1.02 light
RXYZIXrSNem33bvIHeEF Liis     female young       et  standard       -          f2 0.8  -2   1    cool
HuYAzwa18FrOUQkoudL8 Jānis    male   middle_aged lv  standard       -          m7 -0.2 -2.5 1    plain
XVhn7mix9B9l3za6ITHY Rūta     female middle_aged lt  standard       -          f1 0.6  -2.5 1    soft
cpq8daEG9GUSUy76ucJL Núria    female young       ca  central        -          f2 0.2  -2   1.03 lively
SJtpF8oZHuiNsLWYiGwp Nino     female young       ka  standard       -          f2 0.6  -2   1    clear
8sJZ55zbbfzwopxUOORv Anahit   female middle_aged hy  eastern        -          f4 0.5  -2.5 1    grave
b2ixAh1T9fmn3UtaWLmX Baraka   male   middle_aged sw  standard       -          m7 0.4  -2.5 1    friendly
BJSRwqizy13wzuxgzW46 Rhys     male   young       cy  standard       -          m3 1    -2.5 1    lilting
QAfTww4l5DMqc1mdDPJG Niamh    female young       ga  standard       -          f4 0.9  -2.5 1    gentle
ePhHYzlxy1KIyewUrqRd Ludoviko male   middle_aged eo  standard       -          m3 -0.4 -2.5 1    clear
`;

const unwritten = "Short vowels are heard only where they are written.";
/** What a listener should know about a language here. */
const remarks: Readonly<Record<string, string>> = {
  ar: unwritten,
  fa: unwritten,
  ur: unwritten,
  ja: "Reads hiragana and katakana only, and refuses kanji.",
};

function memberOf(line: string): CastMember {
  const [
    voice_id = "",
    name = "",
    gender,
    age,
    language = "",
    accent = "",
    file,
    variant = "",
    pitch,
    tilt,
    rate,
    descriptive = "",
  ] = line.split(/ +/);
  const remark = remarks[language];
  return {
    key: `${language}-${name
      .normalize("NFKD")
      .replace(/\P{ASCII}/gu, "")
      .toLowerCase()}`,
    voice_id,
    aliases: [],
    name,
    description: `A formant synthesiser: clear and quick, audibly electronic.${remark ? ` ${remark}` : ""}`,
    labels: {
      gender: gender as VoiceLabels["gender"],
      age: age as VoiceLabels["age"],
      accent,
      use_case: "informative_educational",
      descriptive,
      language,
    },
    language,
    recipe: {
      base: { engine: "espeak", variant },
      pitch: Number(pitch),
      range: 1.1,
      formant: 0,
      tilt: Number(tilt),
      rate: Number(rate),
    },
    ...(file === undefined || file === "-" ? {} : { espeak_voice: file }),
    preview_text: previews.get(name) ?? "",
  };
}

export const castAbroad: readonly CastMember[] = table.trim().split("\n").map(memberOf);
