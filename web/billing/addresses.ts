import { SUBSCRIPTION } from "../shell/redirects.ts";

export const invoiceAddress = (invoice_id: string): string => `${SUBSCRIPTION}/invoices/${invoice_id}`;
export const checkoutAddress = (checkout_id: string): string => `${SUBSCRIPTION}/checkout/${checkout_id}`;
