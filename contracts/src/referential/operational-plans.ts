import { type EnumValue, listOf } from './enum-value.ts'

/** The public frames that a mission may be carried out in. */
export const operationalPlanWords = {
  opah: 'OPAH',
  opah_ru: 'OPAH-RU',
  opah_rr: 'OPAH-RR',
  opah_cd: 'OPAH copropriétés dégradées',
  pig: 'PIG',
  popac: 'POPAC',
  voc: 'VOC',
  plan_de_sauvegarde: 'Plan de sauvegarde',
  orcod: 'ORCOD',
  orcod_in: 'ORCOD-IN',
  pacte_territorial: 'Pacte territorial France Rénov’',
  mon_accompagnateur_renov: 'Mon accompagnateur Rénov’',
  amo_copropriete: 'AMO copropriété',
  mous: 'MOUS',
  ori: 'ORI',
  rhi_thirori: 'RHI-THIRORI',
  slime: 'SLIME',
  npnru: 'NPNRU',
  acv: 'Action cœur de ville',
  hors_dispositif: 'Hors dispositif',
} as const
export const operationalPlans: readonly EnumValue[] = listOf(operationalPlanWords)
