-- The list 包税差额 reads the few months of a park in which a company bore tax. Without this it read every month of every worker.
create index tax_month_company_side on app.tax_month (park_id, month) where company_side <> '[]' or corrections <> '[]';
