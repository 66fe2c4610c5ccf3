/** Keeps nothing: what is written there throws, as where there is no room. */
const none = { length: 0, getItem: () => null, removeItem: () => undefined } as unknown as Storage

/** A storage of the browser. One that refuses cookies throws as soon as it is named. */
function asked(storage: () => Storage): Storage {
  try {
    return storage()
  } catch {
    return none
  }
}
export const tabStorage = () => asked(() => sessionStorage)
export const sharedStorage = () => asked(() => localStorage)

/** @returns whether there was room */
export function keep(storage: Storage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
