/** Plans as workspaces hold them, and what they pay for them. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { applyDiscount } from "./apply-discount.ts";
import { cancelDowngrade } from "./cancel-downgrade.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { changeSubscription } from "./change-subscription.ts";
import { confirmCheckout } from "./confirm-checkout.ts";
import { createCheckoutSession } from "./create-checkout-session.ts";
import { approveCheckout, refuseCheckout } from "./decide-checkout.ts";
import { listOpenInvoices, settleInvoice } from "./decide-invoices.ts";
import { getBilling } from "./get-billing.ts";
import { getCheckout } from "./get-checkout.ts";
import { getInvoice } from "./get-invoice.ts";
import { getSubscription } from "./get-subscription.ts";
import { grantPlan, listHeldPlans } from "./grant-plan.ts";
import { addPromocode, disablePromocode, listPromocodes } from "./keep-promocodes.ts";
import { listInvoices } from "./list-invoices.ts";
import { listWaitingCheckouts } from "./list-waiting-checkouts.ts";
import { createPortalSession, createUpdatePaymentMethodsSession } from "./open-pages.ts";
import { createConnectAccount, createConnectAccountManagementLink } from "./open-payouts.ts";
import { previewChange } from "./preview-change.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";
import { renewSubscription } from "./renew-subscription.ts";
import { validatePromocode } from "./validate-promocode.ts";
import { withdrawCheckout } from "./withdraw-checkout.ts";

export const billing = answers(api.billing, {
  get_subscription: getSubscription,
  create_checkout_session: createCheckoutSession,
  create_update_payment_methods_session: createUpdatePaymentMethodsSession,
  create_portal_session: createPortalSession,
  change_subscription: changeSubscription,
  cancel_downgrade: cancelDowngrade,
  renew_subscription: renewSubscription,
  cancel_subscription: cancelSubscription,
  apply_discount: applyDiscount,
  create_connect_account: createConnectAccount,
  create_connect_account_management_link: createConnectAccountManagementLink,
  validate_promocode: validatePromocode,
  get_billing: getBilling,
  preview_change: previewChange,
  list_invoices: listInvoices,
  get_invoice: getInvoice,
  get_checkout: getCheckout,
  confirm_checkout: confirmCheckout,
  withdraw_checkout: withdrawCheckout,
  list_waiting_checkouts: listWaitingCheckouts,
  approve_checkout: approveCheckout,
  refuse_checkout: refuseCheckout,
  list_open_invoices: listOpenInvoices,
  settle_invoice: settleInvoice,
  list_held_plans: listHeldPlans,
  grant_plan: grantPlan,
  list_promocodes: listPromocodes,
  add_promocode: addPromocode,
  disable_promocode: disablePromocode,
  receive_stripe_event: receiveStripeEvent,
});
export { allowExtension } from "./allow-extension.ts";
export { turnPeriods } from "./bring-up-to-date.ts";
export { endPlansOf } from "./end-plans.ts";
export { hasActiveSubscription } from "./has-active-subscription.ts";
export { keepPlans, turnDuePlans } from "./keep-plans.ts";
export { readSubscription } from "./read-subscription.ts";
export { grantTier, startSubscription } from "./start-subscription.ts";
