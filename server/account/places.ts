/** Where people are: told by the proxy in front, or looked up in a file of this machine. Nobody else is ever asked. */
import { type CityResponse, open, type Reader, validate } from "maxmind";
import type { GeoLocation } from "../../contract/account.ts";
import { type Env, EnvError } from "../env.ts";

const opened = new Map<string, Promise<Reader<CityResponse>>>();

/** The database of places that the operator has; null when there is none. @throws EnvError when it cannot be read */
export async function openPlaces(env: Pick<Env, "MYNAH_GEO_DATABASE">): Promise<Reader<CityResponse> | null> {
  const path = env.MYNAH_GEO_DATABASE;
  if (!path) return null;
  const opening = opened.get(path) ?? open<CityResponse>(path);
  opened.set(path, opening);
  try {
    return await opening;
  } catch (error) {
    opened.delete(path);
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvError(`MYNAH_GEO_DATABASE cannot be read: ${reason}`);
  }
}

/** A place in the form in which it is kept: the country in capitals, a region's code in small letters. */
export function storedPlace({ region, country, city }: GeoLocation): GeoLocation {
  const isCode = region !== null && /^[A-Za-z0-9]{1,3}$/.test(region);
  return {
    region: (isCode ? region.toLowerCase() : region) || null,
    country: country?.toUpperCase() || null,
    city: city || null,
  };
}

/** Where an address is; nothing is known of one that the database does not have. */
export function findPlace(places: Reader<CityResponse>, ip_address: string): GeoLocation {
  const address = ip_address.replace(/^::ffff:(?=\d+\.)/i, "");
  const found = validate(address) ? places.get(address) : null;
  const [subdivision] = found?.subdivisions ?? [];
  return storedPlace({
    country: found?.country?.iso_code ?? null,
    // Some free databases have the names of regions and not their codes.
    region: subdivision?.iso_code ?? subdivision?.names?.en ?? null,
    city: found?.city?.names?.en ?? null,
  });
}
