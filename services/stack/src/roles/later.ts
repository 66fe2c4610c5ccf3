/** A shape that is made when it is first looked at, by `make`. */
export function later<S extends object>(make: () => S): S {
  const shape = {} as S
  let pending: (() => S) | undefined = make
  const made = (): S => {
    if (pending) {
      // Once it is made: what failed, e.g. for want of stack, is made anew by who asks next.
      Object.defineProperties(shape, Object.getOwnPropertyDescriptors(pending()))
      pending = undefined
    }
    return shape
  }
  return new Proxy(shape, {
    get: (_, key) => Reflect.get(made(), key),
    has: (_, key) => Reflect.has(made(), key),
    ownKeys: () => Reflect.ownKeys(made()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(made(), key),
  })
}
