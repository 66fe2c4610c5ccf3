/** Bytes of a JSON body: people's, and our worker's chunks of rows. */
export const BODY_LIMIT = { people: 1024 * 1024, worker: 32 * 1024 * 1024 }
