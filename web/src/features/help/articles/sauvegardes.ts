import type { Article } from '../article'

export const sauvegardes: Article = {
  slug: 'sauvegardes',
  title: 'Sauvegardes et preuve du journal',
  summary: 'Ce qui est sauvegardé, par qui, et comment on sait que rien n’a été altéré.',
  words: [
    ...['sauvegarde', 'backup', 'panne', 'disque', 'serveur', 'preuve', 'altéré'],
    ...['rgpd', 'effacement', 'santé', 'disque plein', 'maintenance'],
  ],
  sections: [
    {
      blocks: [
        'Les sauvegardes se font sur le serveur, par qui l’exploite : rien n’est à faire à l’écran. Elles se prennent pendant que l’on travaille, et contiennent tout : l’histoire, les documents, les comptes.',
      ],
    },
    {
      title: 'Quand une sauvegarde est remise en place',
      blocks: [
        'Tout est comme au moment de la sauvegarde ; ce qui a été enregistré depuis est à refaire. Les personnes effacées depuis le restent : leurs données ne reviennent pas avec une ancienne sauvegarde.',
        'Si l’on vous demande de vous reconnecter, votre mot de passe est celui du jour de la sauvegarde.',
      ],
    },
    {
      title: 'Rien n’est altéré en silence',
      blocks: [
        'Chaque changement est scellé dans la seconde où il est enregistré. Une vérification relit tout, sur le serveur, et nomme ce qui aurait été changé, ajouté ou retiré sans passer par l’application.',
      ],
    },
    {
      title: 'Quand le serveur manque de place ou s’arrête',
      blocks: [
        'S’il n’y a plus de place, rien ne s’enregistre et l’écran le dit ; la lecture continue. Gardez la page ouverte, ou quittez-la : votre saisie est conservée dans le navigateur. Tout reprend dès que la place revient.',
      ],
    },
  ],
  next: ['historique', 'que-faire-si', 'droits'],
}
