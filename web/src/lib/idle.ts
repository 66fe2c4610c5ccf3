/** Work that nobody waits for, once the browser has nothing else to do; Safari, which cannot say when, does it next. */
export const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work)
