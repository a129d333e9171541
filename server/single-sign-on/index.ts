/** Ways in of a workspace's own: verified domains, its identity provider, and which ways its members may use. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { addDomain, checkDomain, getDomains, removeDomain } from "./domain-verifications.ts";
import { getIdentityProviders, updateIdentityProviders } from "./identity-providers.ts";
import { findProvider, getProviderConfig, removeProviderConfig, saveProviderConfig } from "./provider-config.ts";

export const singleSignOn = answers(api.single_sign_on, {
  find_provider: findProvider,
  list_domains: getDomains,
  add_domain: addDomain,
  check_domain: checkDomain,
  delete_domain: removeDomain,
  list_identity_providers: getIdentityProviders,
  update_identity_providers: updateIdentityProviders,
  get_provider_config: getProviderConfig,
  save_provider_config: saveProviderConfig,
  delete_provider_config: removeProviderConfig,
});
export { type ConfiguredProvider, configuredProviders, type ProviderName } from "./configured.ts";
export { domainOf } from "./domain-names.ts";
export { refuseLeavingHold, refuseOtherWays } from "./identity-providers.ts";
export { findOwnProvider, type OwnProvider, serviceProvider } from "./own-provider.ts";
export { isPublic } from "./read-page.ts";
export { hasSingleSignOn, isMember } from "./store.ts";
