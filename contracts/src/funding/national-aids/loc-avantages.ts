import { doubtful, is, isNot, type NationalFunder, type NationalScenario, yes } from './kit.ts'

/** A share of the rents, not of the works: said, never counted. */
const told = (rent: string, share: number, intermediated: boolean): NationalScenario => ({
  criteria: [
    is('type_rent_after_renovation', rent),
    ...(intermediated ? [yes('rent_intermediation')] : []),
    isNot('projected_energy_label', 'F', 'G'),
  ],
  rate: '0',
  ...{ applies_from: '2025-01-01', ...doubtful },
  note: `Réduction d’impôt de ${share}\u00A0% des loyers pendant six ans, 10\u00A0000\u00A0€ par an au plus, location non meublée.`,
})

/** LocAvantages: the richest first, with intermediation. */
export const locAvantages: readonly NationalFunder[] = [
  {
    key: 'loc_avantages_PB',
    sheet: {
      ...{ name: 'LocAvantages (réduction d’impôt)', type: 'avantage_fiscal', subvention_round: 2 },
      requester_type: 'PB',
    },
    scenarios: [
      ...[told('loc3', 65, true), told('loc2', 40, true), told('loc1', 20, true)],
      ...[told('loc2', 35, false), told('loc1', 15, false)],
    ],
  },
]
