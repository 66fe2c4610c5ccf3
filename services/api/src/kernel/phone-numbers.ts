import { createRequire } from 'node:module'

type Library = typeof import('libphonenumber-js/max')

let library: Library | undefined

/** The numbering plans of every country, read when a number first asks for them: they cost a start 50 ms and memory. */
export const phoneNumbers = (): Library =>
  (library ??= createRequire(import.meta.url)('libphonenumber-js/max') as Library)
