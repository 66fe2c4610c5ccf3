/** Refusals of one context: key → HTTP status and French text. `{name}` places are filled from the refusal's details. */
export type ErrorTexts = Record<string, readonly [status: number, text: string]>
