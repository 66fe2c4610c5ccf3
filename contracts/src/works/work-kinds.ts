import { z } from 'zod'
import { optional } from '../kernel/field.ts'
import { formatDecimal } from '../kernel/format-number.ts'
import { choice, decimalBetween } from '../kernel/formats.ts'
import { workTypeLabels } from '../projects/project-words.ts'

/** Works as funders name them, more finely than a project does: what is paid by the piece or by the square metre. */
const gesteLabels = {
  isolation_rampants: 'Isolation des rampants ou des combles',
  isolation_toiture_terrasse: 'Isolation d’une toiture-terrasse',
  isolation_murs_exterieur: 'Isolation des murs par l’extérieur',
  isolation_murs_interieur: 'Isolation des murs par l’intérieur',
  fenetres: 'Fenêtres (à la place de simple vitrage)',
  pac_air_eau: 'Pompe à chaleur air/eau',
  pac_geothermique: 'Pompe à chaleur géothermique ou solarothermique',
  chaudiere_bois_manuelle: 'Chaudière à bois manuelle',
  chaudiere_bois_automatique: 'Chaudière à bois automatique',
  poele_buches: 'Poêle ou cuisinière à bûches',
  poele_granules: 'Poêle ou cuisinière à granulés',
  foyer_insert: 'Foyer fermé ou insert',
  solaire_combine: 'Système solaire combiné',
  reseau_chaleur: 'Raccordement à un réseau de chaleur ou de froid',
  chauffe_eau_thermodynamique: 'Chauffe-eau thermodynamique',
  chauffe_eau_solaire: 'Chauffe-eau solaire individuel',
  pvt_eau: 'Partie thermique d’un équipement PVT eau',
  vmc_double_flux: 'Ventilation double flux',
  depose_cuve_fioul: 'Dépose d’une cuve à fioul',
  audit_energetique: 'Audit énergétique',
  assainissement: 'Assainissement non collectif',
} as const
export const quoteWorkLabels = { ...workTypeLabels, ...gesteLabels } as const
export type QuoteWork = keyof typeof quoteWorkLabels

/** The energy action each work is part of: loans count actions, not works. */
export const energyActions: { readonly [W in QuoteWork]?: string } = {
  ...{ isolation_toiture: 'toiture', isolation_rampants: 'toiture', isolation_toiture_terrasse: 'toiture' },
  ...{ isolation_murs: 'murs', isolation_murs_exterieur: 'murs', isolation_murs_interieur: 'murs' },
  ...{ menuiseries: 'menuiseries', fenetres: 'menuiseries', isolation_planchers: 'planchers' },
  ...{ chauffage: 'chauffage', pac_air_eau: 'chauffage', pac_geothermique: 'chauffage' },
  ...{ chaudiere_bois_manuelle: 'chauffage', chaudiere_bois_automatique: 'chauffage', poele_buches: 'chauffage' },
  ...{ poele_granules: 'chauffage', foyer_insert: 'chauffage', solaire_combine: 'chauffage' },
  ...{ reseau_chaleur: 'chauffage', eau_chaude: 'eau_chaude', chauffe_eau_thermodynamique: 'eau_chaude' },
  ...{ chauffe_eau_solaire: 'eau_chaude', pvt_eau: 'eau_chaude' },
}

/** The units that works are counted by. */
export const workUnitLabels = { m2: 'm²', fenetre: 'fenêtre', logement: 'logement', appareil: 'appareil' } as const
export type WorkUnit = keyof typeof workUnitLabels
export const workUnit = choice(workUnitLabels)
const quantity = decimalBetween(0, 100_000, 2, 'Indiquez une quantité, par exemple 85,5.')

const quoteWork = z.object({
  type_name: choice(quoteWorkLabels),
  quantity: optional('Quantité', quantity),
  unit: optional('Unité', workUnit),
})
export type QuotedWork = z.infer<typeof quoteWork>
/** The works of a quote, each once, with its quantity where a funder pays by the piece. */
export const quoteWorks = z
  .array(quoteWork)
  .max(Object.keys(quoteWorkLabels).length)
  .overwrite(works => [...new Map(works.map(one => [one.type_name, one])).values()])

const quantityWords = ({ quantity, unit }: QuotedWork): string =>
  quantity ? ` (${formatDecimal(quantity)}${unit ? `\u00A0${workUnitLabels[unit]}` : ''})` : ''
export const writtenQuoteWorks = (works: readonly QuotedWork[]): string =>
  works.map(work => `${quoteWorkLabels[work.type_name]}${quantityWords(work)}`).join(', ')
