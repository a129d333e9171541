/** The parts that we use of packages that ship no types. */

declare module "signalsmith-stretch" {}
