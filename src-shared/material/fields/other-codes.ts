/** Codes that are not the account's skus: how many of the rows that were looked at each key finds. Among the details of a problem. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface has no index signature, so it is no detail
export type OtherCodes = { readonly rows: number; readonly byCode: number; readonly byName: number }
