/** What a visitor of the bank of the demonstration may have it do. */
const bankChoices = {
  paid: 'Payer : la banque prévient trois secondes après',
  first: 'Payer : la banque prévient avant le retour',
  twice: 'Payer : la banque prévient deux fois',
  never: 'Payer : la banque ne prévient jamais',
  disorder: 'Payer : la banque prévient dans le désordre',
  refused: 'Être refusé',
  abandoned: 'Abandonner',
  altered: 'Payer un autre montant',
  forged: 'Faire prévenir d’un paiement qui n’a pas eu lieu',
  late: 'Payer dans trente et un jours, après la fin du lien',
  refunded: 'Payer, puis être remboursé par la banque',
  trouble: 'Payer : la banque répond trois fois « erreur 500 »',
} as const
export type BankChoice = keyof typeof bankChoices

export const isBankChoice = (text: string): text is BankChoice => Object.hasOwn(bankChoices, text)

const euros = (cents: number): string =>
  `${(cents / 100).toLocaleString('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}\u00A0€`

/** The page of a payment: plain, without a script. `path` is where its choices are posted. */
export function bankPage(amount: number, path: string): string {
  const buttons = Object.entries(bankChoices).map(
    ([choice, label]) => `<button name="choice" value="${choice}">${label}</button>`,
  )
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Banque de démonstration</title><style>:root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif}main{max-width:36rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.4rem}button{display:block;width:100%;min-height:2.75rem;margin:.5rem 0;padding:.5rem .75rem;font:inherit;text-align:left;border:1px solid #6b7785;border-radius:.375rem;background:transparent;color:inherit;cursor:pointer}:focus-visible{outline:3px solid #1f5f4a;outline-offset:2px}</style></head><body><main><h1>Banque de démonstration</h1><p>Montant demandé : <strong>${euros(amount)}</strong>. Aucun argent ne circule : choisissez ce que fait la banque.</p><form method="post" action="${path}">${buttons.join('')}</form></main></body></html>`
}
