import {
  day,
  euro,
  from,
  long,
  needed,
  one,
  percent,
  person,
  personRows,
  rowsStep,
  some,
  step,
  text,
  whole,
  yes,
} from './field.ts'

/** IMPAYES. */
export const arrears = [
  rowsStep('Situations', 'SC', [
    needed(day('Au')),
    needed(euro('Total des impayés')),
    euro('dont plus d’un an'),
    needed(euro('Budget de l’exercice')),
    from(percent('Taux'), { of: 'percent', part: 'total_des_impayes', whole: 'budget_de_l_exercice' }),
    whole('Débiteurs'),
    whole('dont plus de 300 €', { key: 'dont_plus_de_300' }),
    whole('dont plus de 3 trimestres'),
    from(percent('Part des débiteurs de plus de 3 trimestres'), {
      ...{ of: 'percent', part: 'dont_plus_de_3_trimestres', whole: 'debiteurs' },
    }),
    euro('Dix premiers'),
  ]),
  step('Analyse', 'SC', [
    some('Causes', 'Ressources, Contestation, Succession, Bailleur défaillant, Départ, Appels de travaux'),
    percent('Concentration'),
    whole('Successions'),
    euro('Irrécouvrables'),
    long('Commentaire'),
  ]),
  personRows('Recouvrement', 'CL', [
    needed(person('Débiteur')),
    needed(
      one('Étape', 'Relance, Mise en demeure, Protocole, Injonction, Assignation, Jugement, Hypothèque, Saisie, Vente'),
    ),
    needed(day('Date')),
    euro('Montant'),
    text('Conseil'),
    one('Issue', 'En cours, Réglé, Échec'),
    euro('Frais'),
  ]),
  personRows('Plans d’apurement', 'L', [
    needed(day('Signé le')),
    needed(euro('Dette')),
    needed(euro('Mensualité')),
    from(whole('Durée', { unit: 'mois' }), { of: 'months', value: 'dette', by: 'mensualite' }),
    from(day('Fin'), { of: 'later', day: 'signe_le', months: 'duree' }),
    one('Respect', 'Oui, Retards, Rompu'),
    yes('FSL'),
  ]),
  step('Seuils', 'SC', [
    from(
      one('Seuil atteint', '', {
        values: [
          { code: 'sous_8', label: '< 8 %' },
          { code: 'de_8_a_15', label: '8–15 %' },
          { code: 'de_15_a_25', label: '15–25 %' },
          { code: 'des_25', label: '≥ 25 %' },
        ],
      }),
      { of: 'threshold' },
    ),
    day('Mandataire demandé'),
    day('Désigné'),
    day('Rapport'),
    day('Administration provisoire'),
    long('Plan d’apurement du syndicat'),
  ]),
]
