/** How many of the sampled rows each key finds, if the skus are another system's codes. A detail of a problem. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface has no index signature, so it is no detail
export type OtherCodes = { readonly rows: number; readonly byCode: number; readonly byName: number }
