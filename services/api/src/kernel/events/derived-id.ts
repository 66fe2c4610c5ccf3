import { v5 } from 'uuid'

/**
 * The UUID of a name within a namespace: the same name always gives the same id. The library is given bytes because it
 * throws on text that is no whole Unicode, which a request may hold.
 *
 * @param namespace a UUID
 */
export const derivedId = (name: string, namespace: string): string => v5(Buffer.from(name), namespace)
