/** Where this server's own sounds are. */
const OWN_PATH = /^\/(?:files|v1)\//;

/**
 * An address that the server gave, under the name by which this page reached the server: it may know itself by
 * another one, which only works on its own machine. Addresses in an object store stay as they are.
 */
export function ownAddress(address: string): string {
  const url = URL.parse(address, "http://localhost");
  if (url === null || !OWN_PATH.test(url.pathname) || url.searchParams.has("X-Amz-Signature")) return address;
  return `${url.pathname}${url.search}`;
}
