import type { Article } from '../article'

export const lots: Article = {
  slug: 'lots',
  title: 'Importer les lots d’une copropriété',
  summary: 'De la liste d’un syndic, fichier ou copier-coller, à des lots avec leurs propriétaires et leurs tantièmes.',
  words: [
    ...['lots', 'liste', 'copropriétaires', 'tantièmes', 'millièmes', 'syndic', 'coller', 'copier', 'tableur'],
    ...['excel', 'csv', 'impayés', 'solde', 'compte', 'bâtiment', 'clé'],
  ],
  sections: [
    {
      title: 'Préparer la liste',
      blocks: [
        'Un fichier .xlsx, .ods ou .csv, ou les cellules copiées de votre tableur, en-têtes compris : 20 000 lignes et 50 Mo au plus. La ligne d’en-tête est cherchée sous les titres ; elle peut tenir sur deux lignes. Les totaux, les lignes vides et les en-têtes répétés ne sont pas des lots.',
        'Seul le numéro de lot est nécessaire. Sont compris aussi : bâtiment, nature, typologie, étage, porte, surface, numéro de compte, propriétaires, date d’acquisition, occupants, solde et date d’arrêté, et autant de colonnes de tantièmes que de clés.',
        'Une cellule vide ne change rien. Une valeur illisible est laissée de côté et signalée ; une nature inconnue devient « Autre ». « 412/10 000 » se lit 412 tantièmes.',
      ],
    },
    {
      title: 'Importer',
      blocks: [
        {
          steps: [
            'Ouvrez les lots de la copropriété, puis « Importer des lots ».',
            'Déposez le fichier, ou collez les cellules et choisissez « Préparer le plan ».',
            'Lisez le plan : créer, mettre à jour avec les champs, ne rien changer, écarter, à confirmer. Rien n’est encore écrit.',
            'Au besoin, « Colonnes de la liste » permet de dire ce que contient une colonne, avec un exemple de valeur sous son nom ; c’est retenu pour la prochaine liste du même syndic.',
            'Une nouvelle clé demande sa nature et ses bâtiments.',
            'Confirmez ce qui n’est pas sûr, puis démarrez. Vous pouvez quitter la page et revenir.',
          ],
        },
      ],
    },
    {
      title: 'Propriétaires et comptes',
      blocks: [
        'Plusieurs lignes d’un même lot, avec les mêmes tantièmes, sont ses copropriétaires ; d’autres tantièmes sont une erreur. Un numéro de compte est une personne : elle n’est créée qu’une fois pour tous ses lots. Sans numéro de compte, deux homonymes restent deux personnes.',
        'Un nom qui n’est pas sûrement lu, un compte dont le nom a changé, un bâtiment cité sur une seule ligne sont à confirmer : la ligne est laissée de côté tant que vous n’avez pas répondu.',
        'Le solde d’un compte est compté une seule fois, sur son premier lot ; un solde créditeur n’est pas une dette. Il lui faut une date d’arrêté, dans une colonne ou dans le titre de la liste ; sinon le plan vous la demande. Chaque relevé s’ajoute à son jour ; la fiche montre le plus récent.',
        'Un relevé d’impayés se dépose ici aussi : un compte et son solde par ligne suffisent, et seul ce qui est dû est noté. Chaque relevé se corrige ou se retire sur la page du lot.',
      ],
    },
    {
      title: 'Annuler un import',
      blocks: [
        '« Annuler ce que cet import a écrit » supprime les lots créés, avec les personnes, les bâtiments et les clés que rien d’autre n’utilise, et remet les champs comme avant. Ce qui a été modifié depuis est d’abord nommé : vous pouvez le laisser tel quel et annuler le reste.',
      ],
    },
  ],
  next: ['coproprietes', 'registre', 'que-faire-si'],
}
