/** GET /sign-in/geolocation. */
import type { GeoLocation } from "../../contract/account.ts";
import type { PublicContext } from "../context.ts";
import { findPlace, openPlaces, storedPlace } from "./places.ts";

/** Where the caller is. The proxy's word comes first: behind it, the address may be the proxy's own. */
export async function locate(ctx: PublicContext): Promise<GeoLocation> {
  if (ctx.told_place) return storedPlace(ctx.told_place);
  const places = await openPlaces(ctx.env);
  return places ? findPlace(places, ctx.ip_address) : { region: null, country: null, city: null };
}
