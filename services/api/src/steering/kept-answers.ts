/** Answers that are kept of a database: those that were asked for last. */
const KEPT = 30

interface KeptAnswers {
  /** What is kept under a key of when the read models had got there; made where it is not. */
  get<T>(key: string, at: string, make: () => Promise<T>): Promise<T>
}
const ofDatabase = new WeakMap<object, KeptAnswers>()

export function keptAnswers(db: object): KeptAnswers {
  const known = ofDatabase.get(db) ?? lastAnswers()
  ofDatabase.set(db, known)
  return known
}

function lastAnswers(): KeptAnswers {
  const all = new Map<string, { at: string; answer: Promise<unknown> }>()
  return {
    get: <T>(key: string, at: string, make: () => Promise<T>): Promise<T> => {
      const kept = all.get(key)
      all.delete(key)
      if (kept?.at === at) {
        all.set(key, kept)
        return kept.answer as Promise<T>
      }
      const answer = make()
      all.set(key, { at, answer })
      // What failed is not kept; whoever waits for it is told.
      answer.catch(() => all.get(key)?.answer === answer && all.delete(key))
      for (const first of all.keys()) {
        if (all.size <= KEPT) break
        all.delete(first)
      }
      return answer
    },
  }
}
