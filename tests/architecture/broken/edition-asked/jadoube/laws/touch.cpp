// The room asks what only the rules may say.
bool f() { return edition == Edition::e1997; }
