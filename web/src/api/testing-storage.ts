/** The browser's storage, in memory, for tests outside of one. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: key => kept.get(key) ?? null,
    key: index => [...kept.keys()][index] ?? null,
    removeItem: key => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, String(value)),
  }
}

/** The same, whose keys are its own, as a browser has them. */
export function browserStorage(): Storage {
  const storage = memoryStorage()
  const ownKeys = () => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true })
  return new Proxy(storage, { ownKeys, getOwnPropertyDescriptor })
}
