/*
 * Votes of an assembly of co-owners (loi du 10 juillet 1965, articles 22 and 24 to 26-1). Voices are thousandths of
 * tantièmes, owners are counted by voice-holder: an indivision has one. Whole numbers only.
 */

export const majorities = {
  article_24: 'Article 24',
  article_25: 'Article 25',
  article_26: 'Article 26',
  unanimite: 'Unanimité',
} as const
export type Majority = keyof typeof majorities

export const choices = { pour: 'Pour', contre: 'Contre', abstention: 'Abstention', absent: 'Absent' } as const
export type Choice = keyof typeof choices

/** A voice-holder: somebody, or those who own together. */
export interface Holder {
  readonly id: string
  readonly voices: bigint
}

/** An owner of more than half has no more voices than the others together (article 22); the total goes down with them. */
export function cutToHalf(holders: readonly Holder[]): Holder[] {
  const total = holders.reduce((sum, { voices }) => sum + voices, 0n)
  return holders.map(one => {
    const others = total - one.voices
    return holders.length > 1 && one.voices > others ? { ...one, voices: others } : one
  })
}

/** Voices and owners by what they chose, with those of everybody. */
export interface Tally {
  readonly voices: Readonly<Record<Choice, bigint>>
  readonly owners: Readonly<Record<Choice, number>>
  readonly allVoices: bigint
  readonly allOwners: number
}

/** Counts what holders chose; those who said nothing are absent. */
export function tallyOf(holders: readonly Holder[], chosen: ReadonlyMap<string, Choice>): Tally {
  const voices = { pour: 0n, contre: 0n, abstention: 0n, absent: 0n }
  const owners = { pour: 0, contre: 0, abstention: 0, absent: 0 }
  for (const { id, voices: held } of holders) {
    const choice = chosen.get(id) ?? 'absent'
    voices[choice] += held
    owners[choice]++
  }
  return {
    ...{ voices, owners },
    allVoices: holders.reduce((sum, one) => sum + one.voices, 0n),
    allOwners: holders.length,
  }
}

/** The law opens a second vote where a resolution fails by little: at once, or before a new assembly within three months. */
interface SecondVote {
  readonly majority: 'article_24' | 'article_25'
  readonly article: '25-1' | '26-1' | '25 f'
  readonly at: 'once' | 'new_assembly'
}

export interface Outcome {
  readonly adopted: boolean
  /** Voices and owners that were lacking; none where it is adopted. */
  readonly missing: { readonly voices: bigint; readonly owners: number }
  readonly second: SecondVote | undefined
}

const atLeast = (value: bigint, wanted: bigint): bigint => (value >= wanted ? 0n : wanted - value)
/** The least whole number of voices above a half. */
const aboveHalf = (all: bigint): bigint => all / 2n + 1n
const partUp = (all: bigint, part: bigint, of: bigint): bigint => (all * part + of - 1n) / of

/**
 * Whether a resolution is adopted, what was lacking, and the second vote that the law opens.
 *
 * @param more.energyWorks works that save energy (article 25 f): below a third they may go before a new assembly
 */
export function outcomeOf(majority: Majority, tally: Tally, more: { energyWorks?: boolean } = {}): Outcome {
  const { voices, owners, allVoices, allOwners } = tally
  const pour = voices.pour
  const result = (missingVoices: bigint, missingOwners = 0, second?: SecondVote): Outcome => {
    const adopted = missingVoices === 0n && missingOwners === 0
    return { adopted, missing: { voices: missingVoices, owners: missingOwners }, second: adopted ? undefined : second }
  }
  switch (majority) {
    case 'article_24':
      // Those who abstain are left out; equal voices reject.
      return result(atLeast(pour, voices.contre + 1n))
    case 'article_25': {
      const third = 3n * pour >= allVoices
      const second = third
        ? ({ majority: 'article_24', article: '25-1', at: 'once' } as const)
        : more.energyWorks
          ? ({ majority: 'article_24', article: '25 f', at: 'new_assembly' } as const)
          : undefined
      return result(atLeast(pour, aboveHalf(allVoices)), 0, second)
    }
    case 'article_26': {
      const attending = allOwners - owners.absent
      const opens = 2 * owners.pour >= attending && 3n * pour >= allVoices && attending > 0
      const second = opens ? ({ majority: 'article_25', article: '26-1', at: 'once' } as const) : undefined
      const ownersWanted = Math.floor(allOwners / 2) + 1
      return result(atLeast(pour, partUp(allVoices, 2n, 3n)), Math.max(0, ownersWanted - owners.pour), second)
    }
    case 'unanimite':
      return result(allVoices - pour, allOwners - owners.pour)
  }
}
