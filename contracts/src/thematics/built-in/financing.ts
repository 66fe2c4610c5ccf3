import { dated } from './dated.ts'
import {
  day,
  euro,
  from,
  long,
  lot,
  needed,
  one,
  percent,
  personStep,
  rowsStep,
  some,
  step,
  text,
  whole,
  yes,
} from './field.ts'

const funder = () => needed(text('Financeur'))

/** SUIVI_FINANCEMENTS_PC_ET_PPIC. */
export const commonFinancing = [
  step('Opération', 'SCB', [
    text('Programme', { max: 200 }),
    one('Dispositif', 'MaPrimeRénov’ Copropriété, OPAH-CD, Plan de sauvegarde, Autre'),
    needed(euro('HT')),
    needed(euro('TTC')),
    euro('Honoraires'),
    day('Voté le'),
    percent('Gain'),
    whole('Logements'),
  ]),
  rowsStep('Financements', 'SCB', [
    funder(),
    one('Nature', 'Aide collective, CEE, Fonds de travaux, Autofinancement, Prêt'),
    euro('Dépense retenue'),
    percent('Taux'),
    needed(euro('Montant')),
    day('Déposé le'),
    dated('notification_decision_demande_aide_financeur'),
    dated('forclusion_demande_aide_financeur'),
    one('État', 'À déposer, Déposé, Accordé, Refusé, Soldé'),
  ]),
  rowsStep('Paiements', 'SCB', [
    funder(),
    one('Type', 'Avance, Acompte, Solde'),
    day('Demandé le'),
    euro('Montant'),
    day('Versé le'),
    euro('Versé'),
    dated('nouvelle_forclusion_demande_solde_financeur'),
  ]),
  rowsStep('Préfinancements (T8)', 'SC', [
    needed(text('Préfinanceur')),
    euro('Montant'),
    day('Débloqué le'),
    dated('echeance_pret_demande_deblocage_prefinanceur_prefinancements_t8'),
    day('Remboursé le'),
    euro('Remboursé'),
  ]),
  step('Prêt collectif', 'SC', [
    text('Organisme'),
    one('Type', 'Éco-PTZ, Prêt adhésion libre, Prêt adhésion de principe'),
    euro('Montant'),
    whole('Durée', { max: 480, unit: 'mois' }),
    percent('Taux'),
    whole('Adhérents'),
    day('Première échéance'),
  ]),
]

/** SUIVI_FINANCEMENTS_PP. */
export const privateFinancing = [
  personStep('Demandeur', 'L', [
    one('Profil', 'PO, PB'),
    one('Catégorie', 'Très modeste, Modeste, Intermédiaire, Supérieur'),
    long('Travaux privatifs'),
    euro('Montant TTC'),
    day('Déposé le'),
    one('Engagement de louer', 'Loc1, Loc2, Loc3, Aucun'),
  ]),
  rowsStep('Décision', 'L', [
    funder(),
    euro('Aide'),
    dated('date_notification_decision_financement_projet'),
    dated('date_forclusion_financement_projet'),
    dated('demande_prorogation_forclusion_financement_projet'),
    one('État', 'Déposé, Accordé, Refusé, Soldé'),
  ]),
  rowsStep('Versements', 'L', [
    funder(),
    dated('versement_demande_avance_financement_projet'),
    euro('Avance'),
    dated('date_demande_solde_financement_projet'),
    euro('Solde'),
    day('Versé le'),
  ]),
  rowsStep('Préfinancements (T9)', 'L', [
    needed(text('Organisme')),
    euro('Montant'),
    dated('date_echeance_pret_organismes_aux_aides_prefinancees_prefinanceur_prefinancements_t9'),
    day('Remboursé le'),
    euro('Remboursé'),
  ]),
  step('Reste à charge', 'L', [
    from(euro('Quote-part'), { of: 'counted', figure: 'plan_share' }),
    from(euro('Aides'), { of: 'counted', figure: 'plan_aids' }),
    from(euro('Prêt'), { of: 'counted', figure: 'plan_loan' }),
    from(euro('Reste'), { of: 'counted', figure: 'plan_rest' }),
    from(euro('Mensualité'), { of: 'counted', figure: 'plan_monthly' }),
  ]),
  step('Synthèse', 'C', [
    from(whole('Dossiers'), { of: 'counted', figure: 'private_files' }),
    from(euro('Aides accordées'), { of: 'counted', figure: 'private_aids' }),
    from(euro('Aides versées'), { of: 'counted', figure: 'private_paid' }),
  ]),
]

/** POSITIONNEMENT_IMMOBILIER. */
export const position = [
  step('Marché', 'C', [
    needed(day('Au')),
    euro('Prix copropriété', { unit: '€/m²' }),
    euro('Prix du secteur', { unit: '€/m²' }),
    from(percent('Écart'), { of: 'gap', value: 'prix_copropriete', base: 'prix_du_secteur' }),
    euro('Loyer', { unit: '€/m²' }),
    whole('Délai de vente', { unit: 'jours' }),
    text('Source'),
  ]),
  rowsStep('Ventes', 'CL', [
    needed(day('Date')),
    lot('Lot'),
    needed(euro('Prix')),
    { key: 'surface', label: 'Surface', type: 'area', unit: 'm²', min: 0, max: 100_000 },
    from(euro('Prix au m²', { key: 'prix_au_m2', unit: '€/m²' }), { of: 'quotient', value: 'prix', by: 'surface' }),
    one('Acquéreur', 'Occupant, Bailleur, SCI, Marchand, Public'),
    yes('Préemption'),
  ]),
  step('Stratégie', 'C', [
    one('Scénario', 'Accompagnement, Réhabilitation, Redressement, Recyclage, Démolition'),
    long('Atouts'),
    long('Faiblesses'),
    percent('Vacance'),
    day('Décision'),
    whole('Vendeurs'),
  ]),
  personStep('Intention du propriétaire', 'L', [
    one('Projet', 'Garder, Vendre, Louer, Ne sait pas'),
    one('Travaux', 'Pour, Contre, Indécis'),
    yes('Pouvoir donné'),
    some('Frein', 'Financier, Confiance, Âge, Conflit'),
    day('Vu le'),
  ]),
]
