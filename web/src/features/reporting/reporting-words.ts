/** The steps of a period, as they are chosen. */
export const stepLabels = { day: 'Par jour', week: 'Par semaine', month: 'Par mois' } as const
