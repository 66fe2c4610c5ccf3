import { dated } from './dated.ts'
import { area, day, euro, long, needed, one, percent, rowsStep, some, state, step, text, whole, yes } from './field.ts'

/** ENVIRONNEMENT_URBAIN_CADRE_VIE. */
export const surroundings = [
  step('Situation', 'SC', [
    text('Quartier'),
    some('Zonages', 'QPV, NPNRU, ACV, PVD, ORT, Secteur patrimonial'),
    whole('Transport le plus proche', { unit: 'm' }),
    yes('Commerces à 500 m'),
    yes('École à 500 m'),
    one('Stationnement public', 'Suffisant, Tendu, Insuffisant'),
  ]),
  step('Espaces extérieurs', 'SC', [
    one('Statut', 'Privé clos, Privé ouvert, Rétrocédé, Mixte'),
    area('Surface'),
    state('Aménagement'),
    one('Entretien par', 'Syndicat, ASL, Commune'),
    state('Éclairage'),
    yes('Aire de jeux'),
  ]),
  step('Tranquillité et propreté', 'SC', [
    yes('Dépôts sauvages'),
    one('Occupation des halls', 'Jamais, Parfois, Souvent'),
    whole('Squats'),
    one('Collecte', 'Bacs, Bornes enterrées, Locaux'),
    some('Nuisances', 'Bruit, Odeurs, Trafic, Nuisibles'),
    yes('Convention GUSP'),
  ]),
  step('Projet urbain', 'SC', [
    yes('Projet'),
    text('Maître d’ouvrage'),
    long('Nature'),
    day('Échéance'),
    yes('Résidentialisation'),
    long('Effet sur la copropriété'),
  ]),
]

/** SITUATION_JURIDIQUE_FONCIER. */
export const legal = [
  step('Documents', 'SC', [
    day('Règlement ou statuts du'),
    yes('État descriptif à jour'),
    day('Dernier modificatif'),
    yes('Publié'),
    yes('Parties communes spéciales'),
    long('Anomalies'),
  ]),
  step('Structure', 'SC', [
    one('Forme', 'Syndicat unique, Principal et secondaires, ASL, AFUL, Union'),
    yes('Statuts à jour'),
    day('Publiée le'),
    one('Scission', 'Non, Envisagée, Votée, Faite'),
    long('Servitudes'),
    yes('Cahier des charges'),
  ]),
  step('Foncier', 'CB', [
    whole('Parcelles'),
    area('Emprise'),
    one('Rétrocession', 'Sans objet, Demandée, Accordée, Faite'),
    long('Droits réels de tiers'),
    percent('Part des institutionnels'),
  ]),
  rowsStep('Procédures', 'SCB', [
    needed(
      one(
        'Procédure',
        'Mandataire ad hoc, Administration provisoire, Expertise, Mise en sécurité, Insalubrité, Équipements communs, Carence, DPU renforcé, ORCOD',
      ),
    ),
    day('Depuis'),
    text('Autorité'),
    day('Échéance'),
    day('Mainlevée'),
    one('État', 'En cours, Levée, Contestée'),
  ]),
  rowsStep('Portage de lots', 'CL', [
    needed(text('Opérateur')),
    day('Acquis le'),
    one('Mode', 'Amiable, Préemption, Adjudication, Expropriation'),
    euro('Prix'),
    dated('forclusion_demande_aide_au_portage_ingenierie'),
    dated('forclusion_demande_aide_au_portage_travaux'),
    day('Revente prévue'),
    one('Sortie', 'Accession, Bailleur social, Démolition'),
  ]),
  step('Titre', 'L', [
    one('Droit', 'Pleine propriété, Indivision, Démembrement, Succession, SCI'),
    day('Acquis le'),
    yes('Hypothèque'),
    day('Saisie'),
    day('DIA'),
    yes('Division constatée'),
  ]),
]
