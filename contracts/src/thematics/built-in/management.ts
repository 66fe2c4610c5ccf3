import { dated } from './dated.ts'
import { day, euro, from, long, needed, one, percent, rowsStep, step, text, whole, year, yes } from './field.ts'

/** GESTION_ET_FONCTIONNEMENT. */
export const management = [
  step('Conseil syndical', 'SC', [
    yes('En place'),
    day('Élu le'),
    whole('Membres', { max: 50 }),
    whole('Réunions par an', { max: 366 }),
    one('Implication', 'Forte, Moyenne, Faible, Absente'),
    yes('Formation suivie'),
  ]),
  rowsStep('Assemblées', 'SC', [
    needed(day('Date')),
    one('Nature', 'Ordinaire, Extraordinaire, Spéciale'),
    day('Convoquée le'),
    needed(whole('Copropriétaires')),
    whole('Présents'),
    whole('Représentés'),
    whole('Par correspondance'),
    needed(whole('Voix exprimables', { max: 10_000_000 })),
    whole('Voix présentes', { max: 10_000_000 }),
    from(percent('Participation'), { of: 'percent', part: 'voix_presentes', whole: 'voix_exprimables' }),
    yes('Comptes approuvés'),
    yes('Quitus'),
    euro('Budget voté'),
    euro('Travaux votés'),
    day('PV notifié le'),
    yes('Contestée'),
  ]),
  step('Syndic', 'C', [
    day('Mandat du'),
    day('Mandat au'),
    euro('Honoraires TTC', { unit: '€/an' }),
    text('Gestionnaire'),
    yes('Compte séparé'),
    yes('Extranet'),
    whole('Changements en 5 ans', { max: 50 }),
    one('Réactivité', 'Bonne, Moyenne, Faible'),
    day('Mise en concurrence'),
  ]),
  step('Obligations', 'C', [
    day('Exercice clos le'),
    year('Derniers comptes approuvés'),
    yes('Immatriculation à jour'),
    day('Fiche synthétique'),
    yes('Carnet d’entretien'),
    one('Plan pluriannuel', 'Sans objet, À faire, Projet, Adopté'),
    day('Assurance jusqu’au'),
  ]),
  step('Trésorerie', 'SC', [
    needed(day('Au')),
    euro('Disponible', { min: -1_000_000_000_00 }),
    euro('Fonds de travaux'),
    percent('Cotisation'),
    euro('Avances'),
    euro('Dettes fournisseurs'),
    euro('Emprunts restants'),
  ]),
  step('Aide à la gestion', 'C', [
    text('Financeur'),
    day('Demandée le'),
    euro('Montant'),
    day('Notifiée le'),
    dated('date_forclusion_demande_aide_a_gestion'),
    long('Actions'),
  ]),
]

/** CHARGES. */
export const charges = [
  rowsStep('Budgets', 'SC', [
    needed(year('Exercice')),
    needed(euro('Budget voté')),
    euro('Dépenses'),
    from(percent('Écart'), { of: 'gap', value: 'depenses', base: 'budget_vote' }),
    from(euro('Par lot principal'), { of: 'per', value: 'budget_vote', by: 'main_lots' }),
    from(euro('Par m²', { key: 'par_m2' }), { of: 'per', value: 'budget_vote', by: 'area' }),
  ]),
  rowsStep('Postes', 'SC', [
    needed(
      one(
        'Poste',
        'Eau, Chauffage et eau chaude, Ascenseurs, Ménage, Espaces verts, Gardiennage, Assurance, Syndic, Électricité, Contentieux, Divers',
      ),
    ),
    needed(year('Exercice')),
    needed(euro('Montant')),
    from(percent('Part'), { of: 'share', value: 'montant', among: 'exercice' }),
    from(percent('Évolution'), { of: 'change', value: 'montant', along: 'exercice', among: 'poste' }),
  ]),
  rowsStep('Contrats', 'SC', [
    needed(text('Objet')),
    text('Prestataire'),
    euro('Montant', { unit: '€/an' }),
    day('Début'),
    day('Échéance'),
    yes('Tacite reconduction'),
    whole('Préavis', { max: 60, unit: 'mois' }),
    one('Avis', 'Conserver, Renégocier, Résilier'),
  ]),
  step('Maîtrise', 'C', [
    yes('Répartiteurs ou compteurs de chaleur'),
    yes('Compteurs d’eau'),
    whole('Eau', { max: 10_000_000, unit: 'm³/an' }),
    whole('Énergie', { max: 1_000_000_000, unit: 'kWh/an' }),
    euro('Économies visées', { unit: '€/an' }),
    long('Pistes'),
  ]),
  step('Charges du lot', 'L', [
    euro('Provisions', { unit: '€/trimestre' }),
    euro('Charges courantes', { unit: '€/an' }),
    euro('Chauffage individuel', { unit: '€/an' }),
    euro('Taxe foncière'),
    percent('Taux d’effort charges'),
  ]),
]
