/** Work that nobody waits for, once the browser has nothing else to do; Safari, which cannot say when, does it next. */
export const whenIdle = (work: () => void): unknown => (globalThis.requestIdleCallback ?? setTimeout)(work)
