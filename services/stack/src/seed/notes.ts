import type { ProjectStatus } from '@faitage/contracts/projects/project-status'

/** What a household wants done, in the words of a first call. */
export const wishes = [
  'Maison froide l’hiver : combles peu isolés, fenêtres simple vitrage. Souhaite changer la chaudière fioul.',
  'Salle de bain à l’étage devenue difficile d’accès. Demande une douche de plain-pied au rez-de-chaussée.',
  'Toiture qui fuit côté nord, isolation à reprendre en même temps. Un devis de couvreur déjà en main.',
  'Logement vacant depuis le décès des parents, à remettre en location après travaux complets.',
  'Humidité dans les deux chambres, pas de ventilation. Le médecin a fait un courrier pour l’enfant asthmatique.',
  'Factures d’électricité trop lourdes : convecteurs d’origine. Pense à un poêle à granulés.',
  'Achat récent, travaux d’ensemble avant d’emménager au printemps : isolation, menuiseries, électricité.',
  'Monte-escalier et main courante demandés par l’ergothérapeute après une chute.',
] as const

/* What the team notes along the way, by how far the project is. */
const met = [
  'Rappeler plutôt après 18 h, travaille en équipe du matin.',
  'La fille de Madame suit le dossier, à mettre en copie des courriers.',
  'Avis d’imposition reçu par courriel, manque la taxe foncière.',
  'Préfère le courrier papier : ne lit pas ses courriels.',
  'Vu à la permanence de la mairie, très au clair sur ce qu’il veut faire.',
]
const visited = [
  'Visite faite. Murs en tuffeau : isolation par l’extérieur exclue, voir un doublage perspirant.',
  'Visite faite. Étiquette estimée F avant travaux, C après le bouquet isolation et pompe à chaleur.',
  'Visite faite. Tableau électrique à mettre aux normes avant toute chose.',
  'Visite faite. Bâtiments de France à consulter pour les menuiseries sur rue.',
]
const filed = [
  'Deux devis comparés avec le ménage, l’artisan RGE de la commune est retenu.',
  'Plan de financement présenté : reste à charge de 4 200 €, éco-prêt demandé à sa banque.',
  'Dossier déposé complet, accusé de réception rangé dans les documents.',
]
const paid = [
  'Travaux terminés, factures conformes aux devis.',
  'Demande de solde partie avec les photos d’après travaux.',
]

/** The notes of the nth project of a mission, a line a stage it went through. */
export function notesOf(n: number, statuses: readonly ProjectStatus[]): string | undefined {
  const reached = (status: ProjectStatus) => statuses.includes(status)
  const stages = [
    reached('contact') && met,
    reached('visite_traitee') && visited,
    reached('depose') && filed,
    reached('en_demande_de_paiement') && paid,
    reached('sans_suite') && ['Le ménage renonce : reste à charge trop lourd cette année. À relancer dans un an.'],
    reached('non_eligible') && ['Revenus au-dessus des plafonds. Orienté vers le conseiller France Rénov’.'],
  ]
  const lines = stages.flatMap((stage, place) => (stage ? [stage[(n + place) % stage.length] as string] : []))
  return lines.length > 0 ? lines.join('\n') : undefined
}
