/** English units of measurement, magnitudes and currencies. */

/** Symbol → one and many; `tight` ones count only when written right at the number, because they are words or names too. */
interface Unit {
  one: string;
  many: string;
  tight: boolean;
}

const table = `
km kilometer|m meter|cm centimeter|mm millimeter|µm micrometer|μm micrometer|nm nanometer|mi mile|yd yard|yds yard|ft foot feet|in! inch inches
km² square kilometer|m² square meter|cm² square centimeter|mm² square millimeter|ft² square foot square_feet|km2 square kilometer|m2 square meter
sqft square foot square_feet|sqm square meter|m³ cubic meter|cm³ cubic centimeter|m3 cubic meter|cc cubic centimeter|ha hectare
kg kilogram|kgs kilogram|g gram|mg milligram|µg microgram|μg microgram|mcg microgram|lb pound|lbs pound|oz ounce|t! ton
l liter|L! liter|ml milliliter|mL milliliter|cl centiliter|dl deciliter|gal gallon|gals gallon|tsp teaspoon|tbsp tablespoon
h hour|hr hour|hrs hour|min minute|mins minute|s! second|sec second|secs second|ms millisecond|µs microsecond|μs microsecond|ns nanosecond|yr year|yrs year|wk week|wks week
km/h kilometer_per_hour kilometers_per_hour|kph kilometer_per_hour kilometers_per_hour|kmh kilometer_per_hour kilometers_per_hour|mph mile_per_hour miles_per_hour|m/s meter_per_second meters_per_second|m/s² meter_per_second_squared meters_per_second_squared|fps frame_per_second frames_per_second|rpm revolution_per_minute revolutions_per_minute|bpm beat_per_minute beats_per_minute
Hz hertz hertz|kHz kilohertz kilohertz|MHz megahertz megahertz|GHz gigahertz gigahertz|dB decibel
B! byte|KB kilobyte|kB kilobyte|MB megabyte|GB gigabyte|TB terabyte|PB petabyte|KiB kibibyte|MiB mebibyte|GiB gibibyte
kbps kilobit_per_second kilobits_per_second|Kbps kilobit_per_second kilobits_per_second|Mbps megabit_per_second megabits_per_second|Gbps gigabit_per_second gigabits_per_second
W! watt|kW kilowatt|MW megawatt|GW gigawatt|Wh watt-hour|kWh kilowatt-hour|V! volt|mV millivolt|kV kilovolt|A! amp|mA milliamp|mAh milliamp-hour|Ω ohm|kΩ kilohm|J! joule|kJ kilojoule|N! newton
Pa pascal|kPa kilopascal|hPa hectopascal|GB/s gigabyte_per_second gigabytes_per_second|MB/s megabyte_per_second megabytes_per_second|Gb/s gigabit_per_second gigabits_per_second|Mb/s megabit_per_second megabits_per_second|psi pound_per_square_inch pounds_per_square_inch|cal calorie|kcal kilocalorie|px pixel|pt! point
°C degree_Celsius degrees_Celsius|°F degree_Fahrenheit degrees_Fahrenheit|ºC degree_Celsius degrees_Celsius|ºF degree_Fahrenheit degrees_Fahrenheit|° degree|K! K K
% percent percent|‰ per_mille per_mille|pct percent percent
`;

function readTable(): Map<string, Unit> {
  const units = new Map<string, Unit>();
  for (const entry of table.trim().split(/[|\n]/)) {
    const [key = "", ...words] = entry.split(" ");
    const prefix = words[0] === "square" || words[0] === "cubic" ? `${words.shift()} ` : "";
    const one = prefix + (words[0] ?? "").replaceAll("_", " ");
    const many = words[1]?.replaceAll("_", " ") ?? `${one}s`;
    units.set(key.replace("!", ""), { one, many, tight: key.endsWith("!") });
  }
  units.set("sqft", { one: "square foot", many: "square feet", tight: false });
  units.set("ft²", { one: "square foot", many: "square feet", tight: false });
  return units;
}

const units = readTable();

/** The unit of a symbol; `isTight` says whether it stands right at the number. */
export function unitOf(symbol: string, isTight: boolean): Unit | undefined {
  const unit = units.get(symbol);
  return unit !== undefined && (isTight || !unit.tight) ? unit : undefined;
}

const magnitudes: Record<string, string> = {
  k: "thousand",
  m: "million",
  mn: "million",
  M: "million",
  mm: "million",
  MM: "million",
  b: "billion",
  B: "billion",
  bn: "billion",
  T: "trillion",
  tn: "trillion",
  trn: "trillion",
};

/** "k", "bn", "million" … after an amount of money. */
export function magnitudeOf(written: string): string | undefined {
  if (/^(?:thousand|million|billion|trillion)$/i.test(written)) return written.toLowerCase();
  return Object.hasOwn(magnitudes, written) ? magnitudes[written] : written === "K" ? "thousand" : undefined;
}

/** The words of a currency: its unit and its hundredth. */
export interface Currency {
  one: string;
  many: string;
  cent?: readonly [string, string];
}

const cents = ["cent", "cents"] as const;
const dollar: Currency = { one: "dollar", many: "dollars", cent: cents };
const pound: Currency = { one: "pound", many: "pounds", cent: ["penny", "pence"] };
const euro: Currency = { one: "euro", many: "euros", cent: cents };
const yen: Currency = { one: "yen", many: "yen" };
const rupee: Currency = { one: "rupee", many: "rupees", cent: ["paisa", "paise"] };

const currencies: Record<string, Currency> = {
  $: dollar,
  "£": pound,
  "€": euro,
  "¥": yen,
  "￥": yen,
  "₹": rupee,
  "₩": { one: "won", many: "won" },
  "₽": { one: "ruble", many: "rubles", cent: ["kopeck", "kopecks"] },
  "₿": { one: "bitcoin", many: "bitcoins" },
  USD: { one: "US dollar", many: "US dollars", cent: cents },
  US$: { one: "US dollar", many: "US dollars", cent: cents },
  CAD: { one: "Canadian dollar", many: "Canadian dollars", cent: cents },
  C$: { one: "Canadian dollar", many: "Canadian dollars", cent: cents },
  CA$: { one: "Canadian dollar", many: "Canadian dollars", cent: cents },
  AUD: { one: "Australian dollar", many: "Australian dollars", cent: cents },
  A$: { one: "Australian dollar", many: "Australian dollars", cent: cents },
  AU$: { one: "Australian dollar", many: "Australian dollars", cent: cents },
  NZ$: { one: "New Zealand dollar", many: "New Zealand dollars", cent: cents },
  HK$: { one: "Hong Kong dollar", many: "Hong Kong dollars", cent: cents },
  GBP: pound,
  EUR: euro,
  JPY: yen,
  CNY: { one: "yuan", many: "yuan" },
  INR: rupee,
  CHF: { one: "Swiss franc", many: "Swiss francs", cent: cents },
};

/** The currency of a sign ("$", "US$") or a code ("EUR"). */
export function currencyOf(written: string): Currency | undefined {
  return Object.hasOwn(currencies, written) ? currencies[written] : undefined;
}
