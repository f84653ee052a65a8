-- Sums of a company's paid settlements per month, for lists of companies with thousands of rows per page: read from the index alone.
create index settlement_paid_of_company on app.settlement (company_id, pay_at) include (park_id, platform_id, agency_id, settlement_amount) where status = 'paid';
