import { dated } from './dated.ts'
import { day, euro, from, long, one, percent, personStep, some, step, text, whole, year, yes } from './field.ts'

const people = { min: 0, max: 20 } as const

/** OCCUPATION_SOCIALE. */
export const occupation = [
  personStep('Enquête', 'L', [
    day('Date'),
    one('Réponse', 'Répondu, Absent, Refus, Vacant'),
    whole('Occupants', people),
    whole('dont mineurs', people),
    whole('dont plus de 65 ans', people),
    year('Entrée'),
    yes('Suroccupation'),
    yes('Handicap ou perte d’autonomie'),
  ]),
  personStep('Ressources', 'L', [
    euro('Revenu fiscal'),
    one('Catégorie', 'Très modeste, Modeste, Intermédiaire, Supérieur'),
    one('Situation', 'Emploi, Chômage, Retraite, Étudiant, Sans'),
    some('Prestations', 'APL, RSA, AAH, ASPA'),
    percent('Taux d’effort'),
    euro('Dettes'),
  ]),
  personStep('Accompagnement et relogement', 'L', [
    one('Besoin', 'Aucun, Temporaire, Définitif'),
    text('N° unique', { key: 'numero_unique', max: 20 }),
    dated('date_depot_demande_recours_dlao'),
    one('Décision', 'En attente, Prioritaire, Rejet'),
    yes('FSL'),
    one('Mesure sociale', 'Aucune, ASLL, AEB'),
    day('Relogé le'),
  ]),
  step('Synthèse', 'CB', [
    from(whole('Lots enquêtés'), { of: 'counted', figure: 'surveyed' }),
    from(percent('Taux de réponse'), { of: 'counted', figure: 'answer_rate' }),
    from(percent('Propriétaires occupants'), { of: 'counted', figure: 'owner_occupied_share' }),
    from(percent('Locataires'), { of: 'counted', figure: 'let_share' }),
    from(whole('Vacants'), { of: 'counted', figure: 'vacant' }),
    from(percent('Très modestes'), { of: 'counted', figure: 'very_modest_share' }),
    from(whole('Suroccupation'), { of: 'counted', figure: 'overcrowded' }),
    long('Analyse'),
  ]),
]
