/** By kind, the ways it is reached and what that gives; each context declares its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the contexts fill it in
export interface ReachedThings {}
