-- Day-end asks for the payments of a day, and reconciliation reads them.
create index payment_of_day on app.payment (lms_id, business_date);
