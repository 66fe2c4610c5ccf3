import type { Article } from './article'
import { audit } from './articles/audit'
import { auditEnergetique } from './articles/audit-energetique'
import { champsPersonnalises } from './articles/champs-personnalises'
import { conseils } from './articles/conseils'
import { coproprietes } from './articles/coproprietes'
import { coupDOeil } from './articles/coup-d-oeil'
import { courriers } from './articles/courriers'
import { decouvrir } from './articles/decouvrir'
import { devis } from './articles/devis'
import { devisAccompagnement } from './articles/devis-accompagnement'
import { documents } from './articles/documents'
import { donneesPersonnelles } from './articles/donnees-personnelles'
import { droits } from './articles/droits'
import { echeances } from './articles/echeances'
import { emails } from './articles/emails'
import { espaceClient } from './articles/espace-client'
import { exploitation } from './articles/exploitation'
import { facturation } from './articles/facturation'
import { historique } from './articles/historique'
import { importer } from './articles/import'
import { importColumns } from './articles/import-columns'
import { importWarnings } from './articles/import-warnings'
import { journalDeSecurite } from './articles/journal-de-securite'
import { listes } from './articles/listes'
import { logements } from './articles/logements'
import { lots } from './articles/lots'
import { missions } from './articles/missions'
import { monCompte } from './articles/mon-compte'
import { paiement } from './articles/paiement'
import { papiersDeCopropriete } from './articles/papiers-de-copropriete'
import { pilotage } from './articles/pilotage'
import { portefeuille } from './articles/portefeuille'
import { projets } from './articles/projets'
import { prospects } from './articles/prospects'
import { queFaireSi } from './articles/que-faire-si'
import { raccourcis } from './articles/raccourcis'
import { rapportMensuel } from './articles/rapport-mensuel'
import { rechercher } from './articles/rechercher'
import { registre } from './articles/registre'
import { reglages } from './articles/reglages'
import { sauvegardes } from './articles/sauvegardes'
import { secondFacteur } from './articles/second-facteur'
import { simulations } from './articles/simulations'
import { statistiques } from './articles/statistiques'
import { statuts } from './articles/statuts'
import { suivi } from './articles/suivi'
import { taches } from './articles/taches'
import { thematiques } from './articles/thematiques'
import { visites } from './articles/visites'

/** The help, in the order one reads it: by what people do, then who may, then what to do when stuck. */
export const articles: readonly Article[] = [
  ...[
    decouvrir,
    missions,
    importer,
    importColumns,
    importWarnings,
    registre,
    lots,
    projets,
    logements,
    auditEnergetique,
    devis,
    simulations,
    devisAccompagnement,
    paiement,
    facturation,
    suivi,
    taches,
    espaceClient,
    prospects,
    emails,
    champsPersonnalises,
    statuts,
    visites,
    echeances,
    statistiques,
    rapportMensuel,
    pilotage,
    portefeuille,
    thematiques,
    coproprietes,
    coupDOeil,
    papiersDeCopropriete,
    conseils,
    historique,
    audit,
  ],
  ...[documents, courriers, rechercher, listes, raccourcis, droits, reglages, monCompte, secondFacteur],
  ...[journalDeSecurite, exploitation, donneesPersonnelles, sauvegardes, queFaireSi],
]
