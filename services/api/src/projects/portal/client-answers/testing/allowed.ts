/*
 * Everything a client is answered, by call and by key: what stands nowhere here is told to no client. What is under `closed`
 * is told whatever the team closed, `usual` what a project shows unless the team decided otherwise, `open` what it shows
 * with every section open; each state has the keys of those before it. `[]` is each of a list, `<id>` an id; of a value
 * that names a field or a kind, what it says stands here too (`field=reference`). A table has its headings, a file its type.
 */

export const openness = ['closed', 'usual', 'open'] as const
export type Openness = (typeof openness)[number]
type Keys = Partial<Record<Openness, string>>

/** A project, field by field: as its client opens it, and as the team sees it with their eyes. */
const project = {
  closed: `
    closed date_asking_for_pay date_build_on_going date_certified date_cleared date_contact date_depositted
    date_dismissed date_meet_advices_planned date_meet_advices_to_plan date_meet_control_planned
    date_meet_control_to_plan date_meet_processed date_meet_to_process date_non_eligible date_payment_request_to_do
    date_to_contact hidden_features[] id may_write mission_id mission_name opened_on reference referrers[]
    referrers[].id referrers[].name requester.type requester_id revision sections_permissions.accommodation
    sections_permissions.contractualization sections_permissions.documents sections_permissions.follow_up
    sections_permissions.funders sections_permissions.messages sections_permissions.requester
    sections_permissions.works status status_dates.date_asking_for_pay status_dates.date_build_on_going
    status_dates.date_certified status_dates.date_cleared status_dates.date_contact status_dates.date_depositted
    status_dates.date_dismissed status_dates.date_meet_advices_planned status_dates.date_meet_advices_to_plan
    status_dates.date_meet_control_planned status_dates.date_meet_control_to_plan status_dates.date_meet_processed
    status_dates.date_meet_to_process status_dates.date_non_eligible status_dates.date_payment_request_to_do
    status_dates.date_to_contact status_on updated_at
  `,
  usual: `
    accommodations[] accommodations[].access accommodations[].accommodation_type accommodations[].additional_area
    accommodations[].address_complement accommodations[].condominium accommodations[].construction_year
    accommodations[].current_rent accommodations[].disorders[] accommodations[].disorders[].analysis_types[]
    accommodations[].disorders[].analysis_types[].is_analysis accommodations[].disorders[].analysis_types[].type_name
    accommodations[].disorders[].priority accommodations[].disorders[].recommendation_types[]
    accommodations[].disorders[].recommendation_types[].is_analysis
    accommodations[].disorders[].recommendation_types[].type_name accommodations[].id accommodations[].levels_nb
    accommodations[].living_area accommodations[].name accommodations[].purchase_year
    accommodations[].rent_after_renovation accommodations[].rooms_nb accommodations[].type_rent_after_renovation
    accommodations[].typology accommodations[].main_residence accommodations[].rent_intermediation
      accommodations[].lease_years accommodations[].vacant accommodations[].year_vacant_nb address address_code
    address_complement address_latitude address_location address_longitude address_number address_street
    common_area.accommodations_nb common_area.area common_area.condominium common_area.construction_year
    common_area.disorders[] common_area.disorders[].analysis_types[]
    common_area.disorders[].analysis_types[].is_analysis common_area.disorders[].analysis_types[].type_name
    common_area.disorders[].priority common_area.disorders[].recommendation_types[]
    common_area.disorders[].recommendation_types[].is_analysis
    common_area.disorders[].recommendation_types[].type_name common_area.id common_area.levels_nb
    common_area.purchase_year date_advice_meet date_control_meet description requester.GIR_coefficient
    requester.PTZ_year requester.address requester.address_code requester.address_country requester.address_complement
    requester.address_latitude requester.address_location requester.address_longitude requester.address_number
    requester.address_street requester.adults_occupants_number requester.birthday_date requester.company_name
    requester.date_contact requester.disability_card requester.email requester.first_name requester.has_AAH
    requester.has_APA requester.has_PCH requester.has_ergotherapeute requester.is_private requester.last_name
    requester.minors_occupants_number requester.phone_number_1 requester.phone_number_2 requester.profession requester.siren
    requester.rate_adaptation requester.taxable_incomes[] requester.taxable_incomes[].date
    requester.taxable_incomes[].income requester.title requester_erased secondary_case_type type work_types[]
    work_types[].type_name
  `,
  open: 'national_partners[] national_partners[].name france_renov_appointment no_advance_request',
} satisfies Keys

/** What a write answers. */
const written = 'id position revision'

export const allowed: Readonly<Record<string, Keys>> = {
  'GET /api/health/ready': { closed: 'ready' },
  'GET /api/health/live': { closed: 'live' },
  'GET /api/auth/users/me': {
    closed: `
    active display_name email external first_name groups[] id last_name permissions[] preferred_app.first_connection
    preferred_app.id preferred_app.preferred_app projects_id[] role uid
  `,
  },
  'GET /api/auth/factors': { closed: 'items[] passkeys password recovery_left required' },
  'GET /api/auth/options': { closed: 'demo_accounts[] internal_domains[] providers[]' },
  'GET /api/auth/sessions': {
    closed: `
    items[] items[].current items[].id items[].kind items[].kind=password items[].last_used_at items[].opened_at
  `,
  },
  'GET /api/external-settings': { closed: 'iaUse invoicesEdit invoicesPayment quotesSend revision secondFactor' },
  'GET /api/projects': {
    closed: `
      items[] items[].closed items[].date_asking_for_pay items[].date_build_on_going items[].date_certified
      items[].date_cleared items[].date_contact items[].date_depositted items[].date_dismissed
      items[].date_meet_advices_planned items[].date_meet_advices_to_plan items[].date_meet_control_planned
      items[].date_meet_control_to_plan items[].date_meet_processed items[].date_meet_to_process
      items[].date_non_eligible items[].date_payment_request_to_do items[].date_to_contact items[].id
      items[].mission_id items[].mission_name items[].opened_on items[].reference items[].referrers[]
      items[].referrers[].id items[].referrers[].name items[].requester_type items[].revision items[].status
      items[].status_on items[].updated_at page pageSize totalItems
    `,
    usual: `
      items[].accommodations_number items[].address items[].address_code items[].address_location
      items[].date_advice_meet items[].date_control_meet items[].requester_erased items[].requester_name
      items[].secondary_case_type items[].type items[].work_types[] items[].work_types[].type_name
    `,
    open: 'items[].national_partners[] items[].national_partners[].name items[].no_advance_request',
  },
  'GET /api/projects/fields': {
    closed: `
    items[] items[].filterable items[].format items[].label items[].name items[].options[] items[].options[].label
    items[].options[].value items[].sortable items[].status
  `,
  },
  /** The filters that the list of their projects has for clients. */
  'GET /api/search/{entity}/structure': {
    closed: `
    items[] items[].is_default items[].label items[].name items[].of items[].operator items[].options[]
    items[].options[].label items[].options[].value items[].order items[].sentence items[].type
  `,
  },
  'GET /api/exports/projects': {
    closed: `
    Adresse Commencé_le Commune Demandeur Depuis_le Interlocuteurs Mission Nombre_de_logements Où_en_est_le_projet
    Projet_clos Référence Type Types_de_travaux Visite_chez_vous_le Visite_de_fin_de_travaux_le
  `,
  },
  'GET /api/projects/{id}': project,
  'GET /api/projects/{id}/history': {
    closed: `
      items[] items[].actor.id items[].actor.kind items[].actor.kind=user items[].actor.name items[].can_undo
      items[].changes[] items[].changes[].after items[].changes[].before items[].changes[].field
      items[].changes[].field=closed items[].changes[].field=reference items[].changes[].field=requester.type
      items[].changes[].field=status items[].changes[].label items[].id items[].on items[].recorded_at
      items[].revision items[].sentence items[].type page pageSize totalItems
    `,
    usual: `
      items[].changes[].after[] items[].changes[].after[].analysis_types[]
      items[].changes[].after[].analysis_types[].is_analysis items[].changes[].after[].analysis_types[].type_name
      items[].changes[].after[].date items[].changes[].after[].income items[].changes[].after[].priority
      items[].changes[].after[].recommendation_types[] items[].changes[].after[].recommendation_types[].is_analysis
      items[].changes[].after[].recommendation_types[].type_name items[].changes[].after[].type_name
      items[].changes[].field=accommodations.<id>.access
      items[].changes[].field=accommodations.<id>.accommodation_type
      items[].changes[].field=accommodations.<id>.additional_area
      items[].changes[].field=accommodations.<id>.address_complement
      items[].changes[].field=accommodations.<id>.condominium
      items[].changes[].field=accommodations.<id>.construction_year
      items[].changes[].field=accommodations.<id>.current_rent items[].changes[].field=accommodations.<id>.disorders
      items[].changes[].field=accommodations.<id>.levels_nb items[].changes[].field=accommodations.<id>.living_area
      items[].changes[].field=accommodations.<id>.name items[].changes[].field=accommodations.<id>.purchase_year
      items[].changes[].field=accommodations.<id>.rent_after_renovation
      items[].changes[].field=accommodations.<id>.rooms_nb
      items[].changes[].field=accommodations.<id>.type_rent_after_renovation
      items[].changes[].field=accommodations.<id>.typology items[].changes[].field=accommodations.<id>.main_residence items[].changes[].field=accommodations.<id>.rent_intermediation
      items[].changes[].field=accommodations.<id>.lease_years items[].changes[].field=accommodations.<id>.vacant
      items[].changes[].field=accommodations.<id>.year_vacant_nb items[].changes[].field=address
      items[].changes[].field=address_code items[].changes[].field=address_complement
      items[].changes[].field=address_latitude items[].changes[].field=address_location
      items[].changes[].field=address_longitude items[].changes[].field=address_number
      items[].changes[].field=address_street items[].changes[].field=common_area.accommodations_nb
      items[].changes[].field=common_area.area items[].changes[].field=common_area.condominium
      items[].changes[].field=common_area.construction_year items[].changes[].field=common_area.disorders
      items[].changes[].field=common_area.levels_nb items[].changes[].field=common_area.purchase_year
      items[].changes[].field=date_advice_meet items[].changes[].field=date_control_meet
      items[].changes[].field=description items[].changes[].field=requester.GIR_coefficient
      items[].changes[].field=requester.PTZ_year items[].changes[].field=requester.address
      items[].changes[].field=requester.address_code items[].changes[].field=requester.address_country
      items[].changes[].field=requester.address_complement
      items[].changes[].field=requester.address_latitude items[].changes[].field=requester.address_location
      items[].changes[].field=requester.address_longitude items[].changes[].field=requester.address_number
      items[].changes[].field=requester.address_street items[].changes[].field=requester.adults_occupants_number
      items[].changes[].field=requester.birthday_date items[].changes[].field=requester.company_name
      items[].changes[].field=requester.date_contact items[].changes[].field=requester.disability_card
      items[].changes[].field=requester.email items[].changes[].field=requester.first_name
      items[].changes[].field=requester.has_AAH items[].changes[].field=requester.has_APA items[].changes[].field=requester.has_PCH
      items[].changes[].field=requester.has_ergotherapeute items[].changes[].field=requester.last_name
      items[].changes[].field=requester.minors_occupants_number items[].changes[].field=requester.phone_number_1
      items[].changes[].field=requester.phone_number_2 items[].changes[].field=requester.profession items[].changes[].field=requester.siren
      items[].changes[].field=requester.rate_adaptation items[].changes[].field=requester.taxable_incomes
      items[].changes[].field=requester.title items[].changes[].field=secondary_case_type items[].changes[].field=type
      items[].changes[].field=work_types
    `,
    open: `
      items[].changes[].after[].name items[].changes[].field=national_partners
      items[].changes[].field=france_renov_appointment items[].changes[].field=no_advance_request
    `,
  },
  'GET /api/projects/{id}/as-of': { ...project, closed: `${project.closed} on known_at` },
  'GET /api/projects/{id}/difference': {
    closed: `
      changes[] changes[].after changes[].before changes[].field changes[].field=closed changes[].field=reference
      changes[].field=status changes[].label from known_at to
    `,
    usual: `
      changes[].after[] changes[].after[].date changes[].after[].income changes[].after[].type_name
      changes[].field=address changes[].field=address_code changes[].field=address_complement
      changes[].field=address_latitude changes[].field=address_location changes[].field=address_longitude
      changes[].field=address_number changes[].field=address_street changes[].field=date_advice_meet
      changes[].field=date_control_meet changes[].field=description changes[].field=requester.GIR_coefficient
      changes[].field=requester.PTZ_year changes[].field=requester.address changes[].field=requester.address_code
      changes[].field=requester.address_country changes[].field=requester.address_complement changes[].field=requester.address_latitude
      changes[].field=requester.address_location changes[].field=requester.address_longitude
      changes[].field=requester.address_number changes[].field=requester.address_street
      changes[].field=requester.adults_occupants_number changes[].field=requester.birthday_date
      changes[].field=requester.company_name changes[].field=requester.date_contact
      changes[].field=requester.disability_card changes[].field=requester.email changes[].field=requester.first_name
      changes[].field=requester.has_AAH changes[].field=requester.has_APA changes[].field=requester.has_PCH changes[].field=requester.has_ergotherapeute
      changes[].field=requester.last_name changes[].field=requester.minors_occupants_number
      changes[].field=requester.phone_number_1 changes[].field=requester.phone_number_2
      changes[].field=requester.profession changes[].field=requester.siren changes[].field=requester.rate_adaptation
      changes[].field=requester.taxable_incomes changes[].field=secondary_case_type changes[].field=type
      changes[].field=work_types
    `,
    open: `
      changes[].after[].name changes[].field=national_partners changes[].field=france_renov_appointment changes[].field=no_advance_request
    `,
  },
  'GET /api/messages/waiting': { closed: 'items[] page pageSize totalItems' },
  'GET /api/projects/{id}/tracker': {
    closed: `
      actor agency.email_address agency.name agency.postal_address agency.phone_number energy funding visits id mission_name reference referrers[]
      referrers[].id referrers[].name stages[] stages[].on stages[].stage stages[].state status status_on
    `,
    usual: `
      documents.awaited[] documents.awaited[].explanation documents.awaited[].file.id documents.awaited[].file.name
      documents.awaited[].id documents.awaited[].kind documents.awaited[].kind=rib documents.awaited[].late
      documents.awaited[].name documents.awaited[].refusal documents.awaited[].status documents.count
      documents.max_size messages.total messages.unread
    `,
  },
  'GET /api/projects/{id}/own-documents': {
    usual: `
      groups[] groups[].documents[] groups[].documents[].at groups[].documents[].from groups[].documents[].id
      groups[].documents[].media_type groups[].documents[].name groups[].documents[].signed groups[].documents[].size
      groups[].group total
    `,
  },
  'GET /api/projects/{id}/client-view': project,
  'GET /api/calendar-feed': { closed: 'created_at' },
  'GET /api/digest': { closed: 'digest sending' },
  'GET /api/project-custom-fields': { closed: 'items[]' },
  'GET /api/maps/settings': { closed: 'tiles' },
  'GET /api/projects/locations': {
    closed: 'approximate grouped located points[] total',
    usual: `
      extent.east extent.north extent.south extent.west points[].id points[].label points[].latitude points[].longitude points[].position_kind points[].town
    `,
  },
  'POST /api/auth/login': {
    closed: `
    refresh_token token user.active user.display_name user.email user.external user.first_name user.groups[] user.id
    user.last_name user.permissions[] user.preferred_app.first_connection user.preferred_app.id
    user.preferred_app.preferred_app user.projects_id[] user.role user.uid
  `,
  },
  'POST /api/auth/refresh': {
    closed: `
    refresh_token token user.active user.display_name user.email user.external user.first_name user.groups[] user.id
    user.last_name user.permissions[] user.preferred_app.first_connection user.preferred_app.id
    user.preferred_app.preferred_app user.projects_id[] user.role user.uid
  `,
  },
  'POST /api/auth/logout': { closed: 'ok' },
  'POST /api/auth/password/forgotten': { closed: 'ok' },
  'POST /api/calendar-feed': { closed: 'address created_at' },
  'PUT /api/preferred-app/{id}': { closed: written },
  'PUT /api/digest': { closed: written },
  'DELETE /api/auth/sessions/{id}': { closed: 'ok' },
  'DELETE /api/calendar-feed': { closed: 'ok' },
  'GET /api/works-quotes': {
    usual: `
    items[] items[].bill_of items[].billed items[].company items[].created_at items[].document_date
    items[].eligible_amount items[].id items[].is_bill items[].may_write items[].name items[].precision
    items[].price_excl_tax items[].price_incl_tax items[].project_id items[].revision items[].totals.eligible_amount
    items[].totals.price_excl_tax items[].totals.price_incl_tax items[].updated_at items[].vat_lines[]
    items[].vat_lines[].base items[].vat_lines[].rate items[].vat_lines[].tax items[].warnings[] items[].work_types[]
    items[].work_types[].type_name page pageSize totalItems totals.bills.count totals.bills.eligible_amount
    totals.bills.price_excl_tax totals.bills.price_incl_tax totals.quotes.count totals.quotes.eligible_amount
    totals.quotes.price_excl_tax totals.quotes.price_incl_tax
  `,
  },
  'GET /api/works-quotes/{id}': {
    usual: `
    billed company created_at document_date eligible_amount id may_write name precision price_excl_tax price_incl_tax
    project_id revision totals.eligible_amount totals.price_excl_tax totals.price_incl_tax updated_at vat_lines[]
    vat_lines[].base vat_lines[].rate vat_lines[].tax warnings[] work_types[] work_types[].type_name
  `,
  },
  'GET /api/amo-quotes': {
    usual: `
    items[] items[].id items[].created_at items[].updated_at items[].revision items[].project_id items[].name
    items[].description items[].validity_date items[].off_premises items[].conditions items[].status items[].sent_on items[].signed_on items[].signing_method
    items[].reference items[].price_excl_tax items[].price_incl_tax items[].co_funded items[].to_pay
    items[].amo_quote_details[] items[].amo_quote_details[].kind items[].amo_quote_details[].kind=CUSTOM_SERVICE items[].amo_quote_details[].label
    items[].amo_quote_details[].quantity items[].amo_quote_details[].unit_price items[].amo_quote_details[].amount
    items[].totals.price_excl_tax items[].totals.price_incl_tax items[].totals.co_funded items[].totals.to_pay
    items[].totals.taxes[] items[].totals.taxes[].rate items[].totals.taxes[].base items[].totals.taxes[].tax
    items[].may_write items[].moves[] items[].warnings[] page pageSize totalItems totals.running.count
    totals.running.price_incl_tax totals.running.to_pay totals.signed.count totals.signed.price_incl_tax
    totals.signed.to_pay
  `,
  },
  'GET /api/amo-quotes/{id}': {
    usual: `
    id created_at updated_at revision project_id name description validity_date off_premises conditions status
    sent_on reference price_excl_tax price_incl_tax co_funded to_pay amo_quote_details[] amo_quote_details[].kind amo_quote_details[].kind=CUSTOM_SERVICE
    amo_quote_details[].label amo_quote_details[].quantity amo_quote_details[].unit_price amo_quote_details[].amount
    totals.price_excl_tax totals.price_incl_tax totals.co_funded totals.to_pay totals.taxes[] totals.taxes[].rate
    totals.taxes[].base totals.taxes[].tax may_write moves[] warnings[]
  `,
  },
  'GET /api/invoices': {
    usual: `
    items[] items[].id items[].created_at items[].updated_at items[].revision items[].project_id items[].quote_id
    items[].type items[].status items[].number items[].issue_date items[].due_date items[].quote_reference
    items[].left items[].is_late items[].pay_link items[].printing items[].due items[].price_excl_tax items[].price_incl_tax
    items[].co_funded items[].to_pay items[].may_write items[].may_export items[].moves[] page pageSize totalItems totals.drafted.count
    totals.drafted.amount totals.invoiced.count totals.invoiced.amount totals.paid.count totals.paid.amount
    totals.due.count totals.due.amount totals.late.count totals.late.amount
  `,
  },
  'GET /api/invoices/{id}': {
    usual: `
    id created_at updated_at revision project_id quote_id type status number issue_date due_date quote_reference
    left is_late pay_link printing due price_excl_tax price_incl_tax co_funded to_pay may_write may_export moves[]
  `,
  },
  'GET /api/accommodations': {
    usual: `
    items[] items[].access items[].accommodation_type items[].additional_area items[].address_complement
    items[].condominium items[].construction_year items[].created_at items[].current_rent items[].disorders[]
    items[].disorders[].analysis_types[] items[].disorders[].analysis_types[].is_analysis
    items[].disorders[].analysis_types[].type_name items[].disorders[].priority
    items[].disorders[].recommendation_types[] items[].disorders[].recommendation_types[].is_analysis
    items[].disorders[].recommendation_types[].type_name items[].id items[].levels_nb items[].living_area items[].name
    items[].project_id items[].purchase_year items[].rent_after_renovation items[].revision items[].rooms_nb
    items[].type_rent_after_renovation items[].typology items[].updated_at items[].main_residence items[].rent_intermediation
      items[].lease_years items[].vacant items[].year_vacant_nb page
    pageSize totalItems
  `,
  },
  'GET /api/accommodations/{id}': {
    usual: `
    access accommodation_type additional_area address_complement condominium construction_year created_at current_rent
    disorders[] disorders[].analysis_types[] disorders[].analysis_types[].is_analysis
    disorders[].analysis_types[].type_name disorders[].priority disorders[].recommendation_types[]
    disorders[].recommendation_types[].is_analysis disorders[].recommendation_types[].type_name id levels_nb
    living_area name project_id purchase_year rent_after_renovation revision rooms_nb type_rent_after_renovation
    typology updated_at main_residence rent_intermediation
      lease_years vacant year_vacant_nb
  `,
  },
  'GET /api/accommodations/{id}/history': {
    usual: `
    items[] items[].actor.id items[].actor.kind items[].actor.kind=user items[].actor.name items[].can_undo
    items[].changes[] items[].changes[].after items[].changes[].after[] items[].changes[].after[].analysis_types[]
    items[].changes[].after[].analysis_types[].is_analysis items[].changes[].after[].analysis_types[].type_name
    items[].changes[].after[].priority items[].changes[].after[].recommendation_types[]
    items[].changes[].after[].recommendation_types[].is_analysis
    items[].changes[].after[].recommendation_types[].type_name items[].changes[].before items[].changes[].field
    items[].changes[].field=accommodations.<id>.access items[].changes[].field=accommodations.<id>.accommodation_type
    items[].changes[].field=accommodations.<id>.additional_area
    items[].changes[].field=accommodations.<id>.address_complement
    items[].changes[].field=accommodations.<id>.condominium
    items[].changes[].field=accommodations.<id>.construction_year
    items[].changes[].field=accommodations.<id>.current_rent items[].changes[].field=accommodations.<id>.disorders
    items[].changes[].field=accommodations.<id>.levels_nb items[].changes[].field=accommodations.<id>.living_area
    items[].changes[].field=accommodations.<id>.name items[].changes[].field=accommodations.<id>.purchase_year
    items[].changes[].field=accommodations.<id>.rent_after_renovation
    items[].changes[].field=accommodations.<id>.rooms_nb
    items[].changes[].field=accommodations.<id>.type_rent_after_renovation
    items[].changes[].field=accommodations.<id>.typology items[].changes[].field=accommodations.<id>.main_residence items[].changes[].field=accommodations.<id>.rent_intermediation
      items[].changes[].field=accommodations.<id>.lease_years items[].changes[].field=accommodations.<id>.vacant
    items[].changes[].field=accommodations.<id>.year_vacant_nb items[].changes[].label items[].id items[].on
    items[].recorded_at items[].revision items[].sentence items[].type page pageSize totalItems
  `,
  },
  'GET /api/common-areas': {
    usual: `
    items[] items[].accommodations_nb items[].area items[].condominium items[].construction_year items[].disorders[]
    items[].disorders[].analysis_types[] items[].disorders[].analysis_types[].is_analysis
    items[].disorders[].analysis_types[].type_name items[].disorders[].priority
    items[].disorders[].recommendation_types[] items[].disorders[].recommendation_types[].is_analysis
    items[].disorders[].recommendation_types[].type_name items[].id items[].levels_nb items[].project_id
    items[].purchase_year items[].revision revision
  `,
  },
  'GET /api/common-areas/{id}': {
    usual: `
    accommodations_nb area condominium construction_year disorders[] disorders[].analysis_types[]
    disorders[].analysis_types[].is_analysis disorders[].analysis_types[].type_name disorders[].priority
    disorders[].recommendation_types[] disorders[].recommendation_types[].is_analysis
    disorders[].recommendation_types[].type_name id levels_nb project_id purchase_year revision
  `,
  },
  'GET /api/common-areas/{id}/history': {
    usual: `
    items[] items[].actor.id items[].actor.kind items[].actor.kind=user items[].actor.name items[].can_undo
    items[].changes[] items[].changes[].after items[].changes[].after[] items[].changes[].after[].analysis_types[]
    items[].changes[].after[].analysis_types[].is_analysis items[].changes[].after[].analysis_types[].type_name
    items[].changes[].after[].priority items[].changes[].after[].recommendation_types[]
    items[].changes[].after[].recommendation_types[].is_analysis
    items[].changes[].after[].recommendation_types[].type_name items[].changes[].before items[].changes[].field
    items[].changes[].field=common_area.accommodations_nb items[].changes[].field=common_area.area
    items[].changes[].field=common_area.condominium items[].changes[].field=common_area.construction_year
    items[].changes[].field=common_area.disorders items[].changes[].field=common_area.levels_nb
    items[].changes[].field=common_area.purchase_year items[].changes[].label items[].id items[].on
    items[].recorded_at items[].revision items[].sentence items[].type page pageSize totalItems
  `,
  },
  'GET /api/projects/{id}/visits': {
    usual: `
    items[] items[].ends_at items[].id items[].kind items[].kind=controle items[].on items[].starts_at items[].state
    items[].visitor_name
  `,
  },
  'GET /api/projects/{id}/energy': {
    usual: `
    items[] items[].accommodation_id items[].accommodation_name items[].after.energy_label items[].after.energy_per_m2
    items[].after.ges_label items[].after.ges_per_m2 items[].after.source items[].before.energy_label
    items[].before.energy_per_m2 items[].before.ges_label items[].before.ges_per_m2 items[].before.source items[].gain
    items[].recommendations[] items[].recommendations[].criterion items[].recommendations[].element
    items[].recommendations[].priority items[].recommendations[].recommendation
  `,
  },
  'GET /api/projects/{id}/financing': {
    usual: `
    plan.funders[] plan.funders[].is_loan plan.funders[].is_refused plan.funders[].name plan.funders[].paid
    plan.funders[].planned plan.funders[].promised plan.monthly_payment plan.remaining_costs plan.to_finance
    plan.total_loans plan.total_subventions plan.total_work_price
  `,
  },
  'GET /api/projects/{id}/messages': {
    usual: `
    items[] items[].at items[].author.id items[].author.name items[].files[] items[].files[].id
    items[].files[].media_type items[].files[].name items[].files[].size items[].from items[].id items[].own
    items[].revision items[].text items[].unread may_attach may_write open page pageSize totalItems unread
  `,
  },
  'GET /api/files': {
    usual: `
    items[] items[].folder items[].id items[].kind items[].media_type items[].name items[].owner_id items[].owner_kind
    items[].removed_at items[].revision items[].shared items[].size items[].uploaded_at items[].uploaded_by.id
    items[].uploaded_by.name page pageSize totalItems
  `,
  },
  'GET /api/files/folders': { usual: 'folders[] folders[].files folders[].name folders[].size max_size removed' },
  'GET /api/files/{id}': {
    usual: `
    folder id kind media_type name owner_id owner_kind removed_at revision shared size uploaded_at uploaded_by.id
    uploaded_by.name
  `,
  },
  'GET /api/signature-key': { closed: 'application/x-pem-file' },
  'GET /api/dossiers/public-key': { closed: 'algorithm pem public_key' },
  'POST /api/webhooks/payment/payplug': { closed: 'ok' },
  'POST /api/webhooks/payment/monetico': { closed: 'text/plain' },
  'GET /api/invoices/{id}/pdf': { usual: 'application/pdf' },
  'GET /api/amo-quotes/{id}/pdf': { usual: 'application/pdf' },
  'GET /api/files/{id}/content': { usual: 'application/pdf' },
  'GET /api/files/{id}/history': {
    usual: `
    items[] items[].actor.id items[].actor.kind items[].actor.kind=user items[].actor.name items[].can_undo
    items[].changes[] items[].id items[].on items[].recorded_at items[].revision items[].sentence items[].type page pageSize totalItems
  `,
  },
  'POST /api/projects/{id}/messages': { usual: written },
  'POST /api/files': { usual: 'folder id name position revision' },
  'PUT /api/projects/{id}/messages/read': { usual: written },
}

/** What a refusal tells beside its key and its French text. */
export const ofRefusals: readonly string[] = [
  ...['key', 'message', 'details', 'details.fields[]', 'details.fields[].path', 'details.fields[].message'],
  /** Minutes to wait; the day a project was opened, asked for before it. */
  ...['details.minutes', 'details.opened_on'],
]

/** What is told as it happens: that something they may read changed. */
export const ofNotices: readonly string[] = [
  ...['id', 'kind', 'kind=message', 'kind=project', 'kind=user', 'mission_id', 'position'],
]

/** What they may ask and are refused, as they are here: asked for wrongly, of what is not theirs, or of the team alone. */
export const neverAnswered: readonly string[] = [
  /* Other ways of signing in. */
  ...['GET /api/auth/oidc/start', 'GET /api/auth/oidc/callback', 'GET /api/auth/users/google_decode'],
  ...['GET /api/auth/users/google_refresh', 'POST /api/auth/password/reset', 'PUT /api/auth/password'],
  // Links to sign go to whoever signs, by e-mail.
  ...['GET /api/sign/{token}', 'GET /api/sign/{token}/document', 'POST /api/sign/{token}/code'],
  'POST /api/sign/{token}/open',
  ...['POST /api/sign/{token}/check', 'POST /api/sign/{token}/sign', 'POST /api/sign/{token}/refuse'],
  // Links to pay go to whoever pays; the pages of the bank of a demonstration are passed on.
  ...['GET /api/payment-orders/{id}/state', 'POST /api/payment-orders/{id}/start'],
  ...['GET /api/payment-orders/{id}/form', 'GET /api/fake-bank/{payment}', 'POST /api/fake-bank/{payment}'],
  // A provider of signatures calls it.
  'POST /api/webhooks/signature/{secret}',
  ...['POST /api/auth/login/code', 'POST /api/auth/login/application', 'POST /api/auth/login/application/confirm'],
  ...['POST /api/auth/login/passkey', 'POST /api/auth/login/passkey/options'],
  ...['POST /api/auth/factors/application', 'POST /api/auth/factors/application/confirm'],
  ...['POST /api/auth/factors/passkey', 'POST /api/auth/factors/passkey/options'],
  ...['POST /api/auth/factors/recovery', 'POST /api/auth/factors/remove'],
  /* Of the team, or of missions. */
  ...['GET /api/addresses/search', 'GET /api/addresses/reverse'],
  ...['GET /api/missions/{id}/history', 'GET /api/missions/{id}/as-of'],
  ...['GET /api/missions/{id}/requester-settings/history', 'GET /api/missions/{id}/accommodation-settings/history'],
  ...['GET /api/missions/{id}/statistics', 'GET /api/missions/{id}/statistics/rows'],
  'GET /api/missions/{id}/monthly-report/history',
  ...['GET /api/energy/{accommodation_id}/initial-state', 'GET /api/energy/{accommodation_id}/scenarios'],
  ...[
    'GET /api/energy/scenarios/{id}',
    'GET /api/energy/scenarios/{id}/rooms',
    'GET /api/energy/scenarios/{id}/balance',
  ],
  ...['GET /api/energy/scenarios/{id}/gains', 'GET /api/energy/scenarios/{id}/recommendations'],
  ...['GET /api/energy/scenarios/{id}/photos', 'GET /api/energy/scenarios/{id}/history'],
  'GET /api/energy/scenarios/{id}/report',
  ...['POST /api/comments/{id}/read', 'POST /api/files/{id}/copies', 'GET /api/drive/{drive_id}/name'],
  'GET /api/calendar/{secret}',
  // Tasks and notes of co-ownership: rights are those of what each belongs to, so that the route asks for none.
  ...['/api/tasks', '/api/task-events', '/api/follow-up-notes'].flatMap(path => [
    ...[`GET ${path}`, `POST ${path}`, `GET ${path}/{id}`, `PUT ${path}/{id}`, `DELETE ${path}/{id}`],
    ...[`GET ${path}/{id}/history`, `POST ${path}/{id}/undo`],
  ]),
  ...['GET /api/thematics', 'POST /api/thematics/duplicate', 'PUT /api/thematics/{id}', 'DELETE /api/thematics/{id}'],
  ...['GET /api/thematics/{id}/history', 'POST /api/thematics/{id}/undo'],
  ...['GET /api/thematics/{versionId}/step/{stepId}', 'PUT /api/thematics/{versionId}/step/{stepId}'],
]
